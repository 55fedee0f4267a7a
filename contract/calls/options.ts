import * as v from 'valibot';
import type { Call } from './Call.ts';
import { recordId, whole, words } from './given.ts';

/** A row of a dropdown. */
export interface Option {
  value: number;
  label: string;
}

/** Documented rows carry id and label under names of their own as well. */
export const options = v.array(v.looseObject({ value: v.number(), label: v.string() }));

/** The parts of what a dropdown's call is asked; a documented request names nothing and gets all. */
export const optionsEntries = {
  /** What the labels must contain. */
  SearchValue: words(200),
  /** How many are wanted at the most. */
  PageSize: v.optional(whole(1, 1000)),
  /** Only the row of this value, whether it is active or not: for the label of what was chosen before. */
  Value: v.optional(recordId()),
  /** Prepends the choice of all with the value 0. */
  All: v.optional(v.boolean(), false),
};

export const optionsRequest = v.optional(v.object(optionsEntries), {});

/** The same with values that the records must have, by the names of their fields; only where a declaration says so. */
export type OptionsRequest = v.InferInput<typeof optionsRequest> & Readonly<Record<string, unknown>>;

/** The same as the server reads it. */
export type AskedOptions = v.InferOutput<typeof optionsRequest>;

/** A call that answers a dropdown's rows. */
export type OptionsCall = Call<OptionsRequest | undefined, v.InferOutput<typeof options>>;
