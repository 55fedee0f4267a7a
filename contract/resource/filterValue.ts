import type { Field } from './Field.ts';
import { parseValue } from './parseValue.ts';

/** What a list is filtered by. */
export type FilterValue = string | number | boolean;

/** What stands for all rows, whatever the field… */
const nothing = new Set<unknown>([undefined, null, '']);

/** …and so does 0 (spec 1 §3), but where it is one of the choices. */
const asksForAll = (field: Field, raw: unknown): boolean =>
  nothing.has(raw) || (String(raw) === '0' && !hasZero(field));

/** Whether 0 is one of the choices. */
export const hasZero = (field: Field): boolean =>
  field.kind === 'choice' && field.choices.some(({ value }) => String(value) === '0');

/** The value of `field` that `raw`, of a request or of an address, asks for, undefined for all rows; or what is wrong with it. */
export function readFilterValue(
  field: Field,
  raw: unknown,
): { value: FilterValue | undefined } | { problem: string } {
  if (asksForAll(field, raw)) return { value: undefined };
  const parsed = parseValue(field, raw);
  if ('problem' in parsed) return parsed;
  const { value } = parsed;
  const isOne = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return { value: isOne ? value : undefined };
}

/** The fields of the record that the options of `field` hang on: of a city its state. */
export function optionsBy(field: Field | undefined): string[] {
  if (field?.kind === 'lookup') return field.of === undefined ? [] : [field.of];
  return field?.kind === 'reference' ? Object.values(field.like ?? {}) : [];
}
