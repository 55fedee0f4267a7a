import type { Values } from './Condition.ts';
import type { Field, Line } from './Field.ts';
import { placesOf } from './kinds.ts';
import { derive } from './namedRules.ts';
import { readValue } from './parseValue.ts';

type Fields = Readonly<Record<string, Field>>;

/** The field of the record that a derivation reads: `Items` of `Items.Qty`. */
export const derivedFrom = (source: string): string => source.replace(/\..*/s, '');

/**
 * Computes a derived field of a record.
 *
 * @param values parsed, typed or sent
 * @returns undefined for a field that is not derived, and while an input is no number
 */
export function derivedValue(field: Field, fields: Fields, values: Values): number | undefined {
  if (!('derived' in field) || !field.derived) return undefined;
  const { rule, from } = field.derived;
  const inputs = from.flatMap((source) => {
    const name = derivedFrom(source);
    const of = fields[name];
    if (name === source || !of) return [values[source]];
    const lines = readValue(of, values[name]);
    return Array.isArray(lines) ? lines.map((line: Line) => line[source.slice(name.length + 1)]) : [lines];
  });
  return derive(rule, inputs, placesOf(field));
}
