import { parseDay } from '../../contract/day/day.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import type { Row } from './conformanceWorld.ts';

/** A row's value as text: what a cell of an exported file says of it. */
export const cellText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);

/** What people read of a row's field: of a choice its label. */
export function readText({ fields }: Resource, row: Row | undefined, name: string): string {
  const field = fields[name];
  const chosen = field?.kind === 'choice' && field.choices.find(({ value }) => value === row?.[name]);
  return chosen ? chosen.label : cellText(row?.[name]);
}

/** What a list's value is compared by: days by their calendar, texts without regard to case. */
function comparable(value: unknown): string | number {
  if (typeof value === 'number') return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return parseDay(text) ?? text.toLowerCase();
}

/** Whether the values never become less from one to the next; what is missing comes last, as in the database. */
export function inOrder(values: readonly unknown[]): boolean {
  return values.every((value, index) => {
    const previous = values[index - 1];
    if (index === 0 || value === null) return true;
    return previous !== null && comparable(previous) <= comparable(value);
  });
}
