import { type Day, parseDay, shownDay, shownMonth } from '../day/day.ts';
import { parseMoment, shownMoment } from '../day/moment.ts';
import { formatDecimal, formatMoney } from '../values/formatAmount.ts';
import { formatQuantity } from '../values/formatNumber.ts';
import { type Field, type FieldOf, isLabelled, type Line } from './declaration/Field.ts';
import { kinds, placesOf } from './declaration/kinds.ts';
import { textOf } from './parseValue.ts';

type Say = (text: string) => string;
const inEnglish: Say = (text) => text;

/** Writes a field's number: an amount, a quantity in groups with its decimals and unit, or a serial without groups. */
export function formatNumber(value: number, field: Field | undefined, say = inEnglish): string {
  if (field?.kind === 'serial') return String(value);
  if (field?.kind === 'money') return formatMoney(value, placesOf(field));
  const text = field?.kind === 'decimal' ? formatDecimal(value, field.places) : formatQuantity(value);
  return field && 'unit' in field && field.unit ? `${text} ${say(field.unit)}` : text;
}

const linesOf = (value: unknown): readonly Line[] => (Array.isArray(value) ? value : []);

/** Writes a line of the wire as people read it, with what it refers to: `Tea · 12 · ₹240`. */
export const writtenLine = (line: Line, { fields }: FieldOf<'lines'>, say = inEnglish): string =>
  Object.entries(fields)
    .map(([name, field]) => writtenValue(line[isLabelled(field) ? field.labelled : name], field, say))
    .filter(Boolean)
    .join(' · ');

/** Writes a day, or its month if that is what its field shows. */
export const writtenDay = (day: Day, field?: Field): string =>
  field?.kind === 'date' && field.shows === 'month' ? shownMonth(day) : shownDay(day);

/** Writes a value of the wire as people read it in a text; empty for none. */
export function writtenValue(value: unknown, field: Field | undefined, say = inEnglish): string {
  if (typeof value === 'number' && field && kinds[field.kind].isNumeric)
    return formatNumber(value, field, say);
  if (field?.kind === 'choice') {
    const chosen = field.choices.find((choice) => choice.value === value);
    return chosen ? say(chosen.label) : '';
  }
  if (field?.kind === 'switch') return value === true ? 'Yes' : 'No';
  if (field?.kind === 'files') {
    const { length } = linesOf(value);
    return length ? `${say(field.label)}: ${length}` : '';
  }
  if (field?.kind === 'lines')
    return linesOf(value)
      .map((line) => writtenLine(line, field, say))
      .join('\n');
  const text = textOf(value);
  const [day, moment] = [
    field?.kind === 'date' && parseDay(text),
    field?.kind === 'moment' && parseMoment(text),
  ];
  if (day) return writtenDay(day, field);
  return moment ? shownMoment(moment) : text;
}
