import * as v from 'valibot';
import type { Call } from './Call.ts';

/** A row of a dropdown. */
export interface Option {
  value: number;
  label: string;
}

/** Documented rows carry id and label under names of their own as well. */
export const options = v.array(v.looseObject({ value: v.number(), label: v.string() }));

/** What a dropdown's call can be asked; a documented request names nothing and gets all. */
export interface OptionsRequest {
  /** What the labels must contain. */
  SearchValue?: string | undefined;
  /** How many are wanted at the most. */
  PageSize?: number | undefined;
  /** Only the row of this value, whether it is active or not: for the label of what was chosen before. */
  Value?: number | undefined;
  /** Prepends the choice of all with the value 0. */
  All?: boolean;
  /** Of what the records must be, by the names of their fields; only where the call's declaration says so. */
  [field: string]: unknown;
}

/** A call that answers a dropdown's rows. */
export type OptionsCall = Call<OptionsRequest | undefined, v.InferOutput<typeof options>>;
