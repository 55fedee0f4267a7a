import { type Field, fieldNamed, isPersonField } from './declaration/Field.ts';
import { choice } from './declaration/fields.ts';
import { parseValue } from './parseValue.ts';
import type { Resource } from './Resource.ts';

/** By this field lists show active records or inactive ones, where people can make them so. */
export const statusName = 'Status';
export const activeWord = 'Active';
const status = choice('Status', {
  choices: [
    { value: activeWord, label: activeWord },
    { value: 'InActive', label: 'InActive' },
  ],
});

/** The field of a filter: a declared one, or whether a record is active. */
export const fieldOfFilter = ({ fields }: Pick<Resource, 'fields'>, name: string): Field | undefined =>
  fieldNamed(fields, name) ?? (name === statusName ? status : undefined);

/** The value of a filter. */
export type FilterValue = string | number | boolean;

/** The values that mean all rows in every filter. */
const nothing = new Set<unknown>([undefined, null, '']);

/** Whether `raw` means all rows. 0 does too (spec 1 §3), unless it is a choice. */
const asksForAll = (field: Field, raw: unknown): boolean =>
  nothing.has(raw) || (String(raw) === '0' && !hasZero(field));

/** Whether 0 is a choice of `field`. */
export const hasZero = (field: Field): boolean =>
  field.kind === 'choice' && field.choices.some(({ value }) => String(value) === '0');

/** Stands in a filter by a person for whoever looks at the list. */
export const meInFilter = 'me';

/**
 * Reads the value of a filter from a request or an address: undefined for all rows, or the text of a wrong one.
 *
 * @param me the id of the person who asks; an address leaves it open
 */
export function readFilterValue(
  field: Field,
  raw: unknown,
  me: FilterValue = meInFilter,
): { value: FilterValue | undefined } | { problem: string } {
  if (asksForAll(field, raw)) return { value: undefined };
  if (raw === meInFilter && isPersonField(field)) return { value: me };
  const parsed = parseValue(field, raw);
  if ('problem' in parsed) return parsed;
  const { value } = parsed;
  const isOne = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return { value: isOne ? value : undefined };
}

/** Lists the fields that narrow the options of `field`, as the state narrows those of a city. */
export function optionsBy(field: Field | undefined): string[] {
  if (field?.kind === 'lookup') return field.of === undefined ? [] : [field.of];
  return field?.kind === 'reference' ? Object.values(field.like ?? {}) : [];
}
