import * as v from 'valibot';
import type { Call } from '../Call.ts';
import { recordId, whole, words } from '../given.ts';

/** A row of a dropdown. */
export interface Option {
  value: number;
  label: string;
  /** What else the call answers of it, such as what a form holds of it. */
  row?: Readonly<Record<string, unknown>>;
}

/** Documented rows also carry id and label under other names. */
export const options = v.array(v.looseObject({ value: v.number(), label: v.string() }));

/** The parts of a dropdown's request. A documented request has none and gets all rows. */
export const optionsEntries = {
  /** A text that the labels must contain. */
  SearchValue: words(200),
  /** The most rows to answer. */
  PageSize: v.optional(whole(1, 1000)),
  /** Asks only for the row of this value, active or not, to show the label of an earlier choice. */
  Value: v.optional(recordId()),
  /** Puts a row for all, with the value 0, before the others. */
  All: v.optional(v.boolean(), false),
};

export const optionsRequest = v.optional(v.object(optionsEntries), {});

/** The request with values of fields that the records must have, if the declaration names them. */
export type OptionsRequest = v.InferInput<typeof optionsRequest> & Readonly<Record<string, unknown>>;

/** The request as the server reads it. */
export type AskedOptions = v.InferOutput<typeof optionsRequest>;

/** A call that answers a dropdown's rows. */
export type OptionsCall = Call<OptionsRequest | undefined, v.InferOutput<typeof options>>;
