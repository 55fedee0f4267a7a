import { holds, type Values } from './declaration/Condition.ts';
import type { FieldOf, Line } from './declaration/Field.ts';
import { isMissing, isSameValue } from './parseValue.ts';

type Fields = FieldOf<'lines'>['fields'];

const areSame = (names: readonly string[], one: Line, other: Line): boolean =>
  names.every((name) => isSameValue(one[name], other[name]));

/** Lists the fields of a stored line that a condition locks. A new line has none. */
export const lockedInLine = (fields: Fields, stored: Values | undefined): string[] =>
  Object.entries(fields).flatMap(([name, { locked }]) =>
    stored && typeof locked === 'object' && holds(locked, stored, 'update') ? [name] : [],
  );

/**
 * Finds the stored line that each of `lines` is, as lines have no ids: the one with the same unique values, or else with the same
 * values in all `fields`. Of the others, it is one whose locked values it has.
 *
 * @param fields those that the person sees
 * @param isSure whether only lines count that have the same values
 * @returns the stored lines in the places of `lines`, each once, and those that are in none
 */
export function storedLinesOf(
  fields: Fields,
  lines: readonly Line[],
  stored: readonly Line[],
  isSure = false,
): { before: (Line | undefined)[]; gone: readonly Line[] } {
  const gone = [...stored];
  const take = (is: (old: Line) => boolean) => {
    const place = gone.findIndex(is);
    return place < 0 ? undefined : gone.splice(place, 1)[0];
  };
  const all = Object.keys(fields);
  const unique = all.filter((name) => fields[name]?.unique !== undefined);
  const same = lines.map((line) => {
    const names = unique.some((name) => !isMissing(line[name])) ? unique : all;
    return take((old) => areSame(names, line, old));
  });
  const before = lines.map(
    (line, place) =>
      same[place] ??
      take((old) => {
        const locked = isSure ? [] : lockedInLine(fields, old);
        return locked.length > 0 && areSame(locked, line, old);
      }),
  );
  return { before, gone };
}
