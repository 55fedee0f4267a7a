import { parseDay } from '../../contract/day/day.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import type { Row } from './conformanceWorld.ts';

/** Writes a row's value as an exported file's cell does. */
export const cellText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);

/** Answers the text that people read for a row's field; for a choice, its label. */
export function readText({ fields }: Resource, row: Row | undefined, name: string): string {
  const field = fields[name];
  const chosen = field?.kind === 'choice' && field.choices.find(({ value }) => value === row?.[name]);
  return chosen ? chosen.label : cellText(row?.[name]);
}

/** Answers the key by which a list's value is compared: days by the calendar, texts regardless of case. */
function comparable(value: unknown): string | number {
  if (typeof value === 'number') return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return parseDay(text) ?? text.toLowerCase();
}

/** Tells whether values are in ascending order; missing ones come last, as in the database. */
export function inOrder(values: readonly unknown[]): boolean {
  return values.every((value, index) => {
    const previous = values[index - 1];
    if (index === 0 || value === null) return true;
    return previous !== null && comparable(previous) <= comparable(value);
  });
}
