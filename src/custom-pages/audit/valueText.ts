import { parseDay, shownDay } from '../../../contract/day/day.ts';
import type { Field } from '../../../contract/resource/Field.ts';

interface Words {
  yes: string;
  no: string;
}

/** A value of an audit entry as people read it: lists and objects one line for each part; empty for none. */
export function valueText(value: unknown, field: Field | undefined, words: Words): string {
  if (value === null || value === undefined) return '';
  if (field?.kind === 'choice') {
    const chosen = field.choices.find((choice) => choice.value === value);
    if (chosen) return chosen.label;
  }
  if (field?.kind === 'date' && typeof value === 'string') {
    const day = parseDay(value);
    if (day) return shownDay(day);
  }
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((part: unknown) => partText(part, words)).join('\n');
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${valueText(part, undefined, words)}`)
    .join('\n');
}

/** A row of a list of pairs reads like an object's part. */
function partText(part: unknown, words: Words): string {
  if (typeof part === 'object' && part !== null && 'Key' in part && 'Value' in part)
    return `${String(part.Key)}: ${valueText(part.Value, undefined, words)}`;
  return valueText(part, undefined, words).replaceAll('\n', ', ');
}
