import * as v from 'valibot';

/** A row of a dropdown; documented ones carry id and label under names of their own as well. */
export const option = v.looseObject({ value: v.number(), label: v.string() });

export type Option = v.InferOutput<typeof option>;

export const options = v.array(option);

/** What a dropdown's call can be asked; a documented request names nothing and gets all. */
export interface OptionsRequest {
  /** What the labels must contain. */
  SearchValue?: string;
  /** How many are wanted at the most. */
  PageSize?: number | undefined;
  /** Prepends the choice of all with the value 0. */
  All?: boolean;
}
