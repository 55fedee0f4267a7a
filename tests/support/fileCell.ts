import { parseDay } from '../../contract/day/day.ts';
import { parseMoment, shownMoment } from '../../contract/day/moment.ts';
import type { Field } from '../../contract/resource/declaration/Field.ts';
import { kinds, placesOf } from '../../contract/resource/declaration/kinds.ts';
import { readPairs } from '../../contract/resource/parseValue.ts';
import { writtenDay } from '../../contract/resource/writtenValue.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { cellText } from './rowValues.ts';

const dayText = (text: string, field?: Field): string => {
  const day = parseDay(text);
  return day ? writtenDay(day, field) : '';
};

function fieldText(field: Field, value: unknown, publicUrl: string): string | undefined {
  const text = cellText(value);
  if (field.kind === 'choice') return field.choices.find((choice) => choice.value === value)?.label ?? '';
  if (field.kind === 'date') return dayText(text, field);
  if (field.kind === 'moment') return text && shownMoment(parseMoment(text) ?? '').replace(',', '');
  if (field.kind === 'switch') return value === true ? 'Yes' : 'No';
  if (field.kind === 'pairs')
    return (readPairs(value) ?? []).map(({ Key, Value }) => `${Key}: ${Value}`).join(', ');
  if (field.kind === 'files')
    return Array.isArray(value) ? value.map((one) => `${publicUrl}${String(one)}`).join(' ') : '';
  if (typeof value === 'number' && placesOf(field)) return value.toFixed(placesOf(field));
  return kinds[field.kind].given === 'uploaded' && text.startsWith('/') ? `${publicUrl}${text}` : undefined;
}

/** Answers a file's cell for the field `name`, derived from the row in the list. */
export function fileCell(
  { fields, created, updated }: Resource,
  name: string,
  row: Readonly<Record<string, unknown>>,
  publicUrl: string,
): string {
  const value = row[name];
  const field = fields[name];
  const text = cellText(value);
  const words = /^[=+\-@\t\r]/.test(text) && typeof value === 'string' ? `'${text}` : text;
  if (field) return fieldText(field, value, publicUrl) ?? words;
  if (name === 'Status') return row['IsActive'] === false ? 'Inactive' : 'Active';
  return name === created || name === updated ? dayText(text) : words;
}
