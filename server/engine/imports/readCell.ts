/** Reads the cells of a file as people write them, and as our own exports do, into the values of a save. */
import type { ImportStatus } from '../../../contract/calls/records/imports.ts';
import { parseDay } from '../../../contract/day/day.ts';
import { readPairs } from '../../../contract/resource/parseValue.ts';
import { foldLines, foldText } from '../../../contract/values/foldText.ts';
import type { DayOrder } from '../../../contract/values/tableChoices.ts';
import { Refusal } from '../../calls/answer.ts';
import { type Cell, type FormattedCell, isError, plainHead, shownOf } from '../../services/tables/Table.ts';
import { inAllLanguages } from '../../language/inLanguage.ts';
import type { Field, FieldKind, FieldOf } from '../../../contract/resource/declaration/Field.ts';
import type { ExportColumn } from '../../../contract/resource/Resource.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const twoDigits = (number: number | string): string => String(number).padStart(2, '0');

/** A year of two digits is one of this century, as sheets write it. */
const yearOf = (digits: string): string => (digits.length === 2 ? `20${digits}` : digits);

const named = /^(\d{1,2})[-\s./]+([a-z]{3})[a-z]*[-\s.,/]+(\d{4}|\d{2})$/i;
const numbered = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4}|\d{2})$/;

/** Reads a day by its month's name (`5 Jan 2026`), by numbers in the file's order (`5/1/2026`), or with the year first. */
function dayOf(text: string, order: DayOrder): string | undefined {
  const [, date, month, year = ''] = named.exec(text) ?? [];
  if (date !== undefined && month !== undefined) {
    const number = months.indexOf(month.toLowerCase()) + 1;
    return number ? parseDay(`${yearOf(year)}-${twoDigits(number)}-${twoDigits(date)}`) : undefined;
  }
  const [, first, , second, last = ''] = numbered.exec(text) ?? [];
  if (first === undefined || second === undefined) return parseDay(text);
  const [day, ofMonth] = order === 'day' ? [first, second] : [second, first];
  return parseDay(`${yearOf(last)}-${twoDigits(ofMonth)}-${twoDigits(day)}`);
}

/** Says what comes first in a day such as 13/1/2026; `either` where it could be read both ways, undefined for other texts. */
export function dayOrderIn(text: string): DayOrder | 'either' | undefined {
  // few cells are one, and files have many
  if (!/^\s*\d{1,2}[-./]/.test(text)) return undefined;
  const [, first, , second] = numbered.exec(text.replace(clockTime, '').trim()) ?? [];
  if (first === undefined || second === undefined || Number(first) === Number(second)) return undefined;
  if (Number(first) > 12) return 'day';
  return Number(second) > 12 ? 'month' : 'either';
}

const clockTime = /(\d{1,2}):(\d{2})(?::\d{2})?$/;

function momentOf(text: string, order: DayOrder): string | undefined {
  const found = clockTime.exec(text);
  if (!found) return undefined;
  const [, hour = '', minute = ''] = found;
  const date = text.slice(0, found.index).trim();
  const day = dayOf(/[T,]$/.test(date) ? date.slice(0, -1) : date, order);
  return day && `${day} ${twoDigits(hour)}:${minute}`;
}

const yes = new Set(['yes', 'y', 'true', '1', 'on', 'active', 'हाँ', 'हां', 'सक्रिय']);
const no = new Set(['no', 'n', 'false', '0', 'off', 'inactive', 'नहीं', 'निष्क्रिय']);

function switchOf(text: string): boolean | string {
  const word = text.toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : text;
}

function choiceOf(text: string, { choices }: FieldOf<'choice'>): string | number {
  const word = text.toLowerCase();
  return (
    choices.find(({ label, value }) =>
      [String(value), ...inAllLanguages(label)].some((said) => foldText(said).toLowerCase() === word),
    )?.value ?? text
  );
}

/** What divides pairs: a sign or a line break before the next name. Other signs belong to the value. */
const betweenPairs = /(?:[,;] *)?\n(?=[^,;\n]*: )|[,;](?=[^,;\n]*: )/;

/** Reads `Name: value, Name: value`, or JSON, as a file has pairs. The save trims. */
function pairsOf(text: string): { Key: string; Value: string }[] | string {
  if (/^[[{]/.test(text) && readPairs(text)) return text;
  const pairs = text.split(betweenPairs).map((part) => /^(.+?): (.*)$/s.exec(part));
  return pairs.every((pair) => pair !== null)
    ? pairs.map(([, Key = '', Value = '']) => ({ Key, Value }))
    : text;
}

/** How the cells of a file are meant. */
export interface CellMeaning {
  publicUrl: string;
  dayOrder: DayOrder;
}

type CellOf<K extends FieldKind> = (cell: FormattedCell, field: FieldOf<K>, meaning: CellMeaning) => unknown;

const asNumber = ({ shown, number }: FormattedCell): string | number => number ?? shown;
/** A stored file is written with the portal's address. */
const asAddress = ({ shown }: FormattedCell, _: Field, { publicUrl }: CellMeaning): string =>
  shown.startsWith(`${publicUrl}/`) ? shown.slice(publicUrl.length) : shown;
const asShown = ({ shown }: FormattedCell): string => shown;

function unread(why: string): never {
  throw new Refusal(why);
}

const writeDay = 'Please enter only date. Write it like 2026-01-05 or 5 Jan 2026.';
const writeMoment = 'Please enter a date and a time. Write it like 2026-01-05 14:30.';

const cells: { [K in FieldKind]: CellOf<K> } = {
  text: asShown,
  multiline: asShown,
  email: asShown,
  mobile: asShown,
  password: asShown,
  integer: asNumber,
  decimal: asNumber,
  money: asNumber,
  serial: asNumber,
  date: ({ shown, day }, _, { dayOrder }) => day ?? dayOf(shown, dayOrder) ?? unread(writeDay),
  moment: ({ shown, day }, _, { dayOrder }) =>
    (day?.length === 10 ? `${day} 00:00` : day) ?? momentOf(shown, dayOrder) ?? unread(writeMoment),
  position: asShown,
  choice: ({ shown }, field) => choiceOf(shown, field),
  // their labels are looked up
  reference: asShown,
  lookup: asShown,
  image: asAddress,
  file: asAddress,
  files: ({ shown }, field, meaning) =>
    shown.split(/\s+/).map((one) => asAddress({ shown: one }, field, meaning)),
  audio: asAddress,
  video: asAddress,
  pairs: ({ shown }) => pairsOf(foldLines(shown)),
  // their own fields have cells
  lines: asShown,
  switch: ({ shown }) => switchOf(shown),
};

const isShortened =
  'This is a number that a spreadsheet has shortened. Please format the cell as text, and enter it anew.';
const isDay = 'A spreadsheet has made this a date. Please format the cell as text, and enter it anew.';
const error = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;
/** As sheets write a number that is too long for its cell. */
const shortened = /^[-+]?\d(?:[.,]\d+)?E[+-]\d{2,3}$/i;

/** Kinds whose cells are read as they are: with their lines, and with what the save folds. */
const unfolded: ReadonlySet<FieldKind> = new Set(['text', 'multiline', 'email', 'mobile', 'pairs']);
const isTextField = ({ kind }: Field): boolean =>
  kind === 'reference' || kind === 'lookup' || (kind !== 'pairs' && unfolded.has(kind));

/** Why no value of `field` can be read from a cell, whatever the field's rules are. */
function faultOf(field: Field, { shown, fault, day, number }: FormattedCell): string | undefined {
  if (fault !== undefined) return fault;
  if (error.test(shown.trim())) return isError;
  if (!isTextField(field)) return undefined;
  if (number === undefined ? shortened.test(shown.trim()) : /E[+-]\d/i.test(shown)) return isShortened;
  return day !== undefined && 'code' in field && field.code ? isDay : undefined;
}

/**
 * The value of a save for a cell; undefined for an empty one. What cannot be read stays a text, which the save refuses.
 * Throws Refusal for a cell that no field can take.
 */
export function readCell(field: Field, cell: Cell, meaning: CellMeaning): unknown {
  const given = shownOf(cell);
  const text = foldText(given);
  if (!text) return undefined;
  const shown = unfolded.has(field.kind) ? given : text;
  const read = typeof cell === 'string' ? { shown } : { ...cell, shown };
  const fault = faultOf(field, read);
  if (fault !== undefined) throw new Refusal(fault);
  return (cells[field.kind] as CellOf<FieldKind>)(read, field, meaning);
}

/** The head of the reasons in a file of refused rows. */
export const reasonHead = 'Reason';

/** The heads that `matchHeads` knows. */
export const knownHeads = (
  fields: Readonly<Record<string, Field>>,
  exported: readonly ExportColumn[],
): string[] => [...headsOf(fields, exported).keys()];

function headsOf(
  fields: Readonly<Record<string, Field>>,
  exported: readonly ExportColumn[],
): Map<string, string | null> {
  const known = new Map<string, string | null>();
  for (const [name, field] of Object.entries(fields)) {
    const labelled = 'labelled' in field ? field.labelled : undefined;
    const labels = exported.flatMap(({ field: of, line, label }) => {
      const read = line === undefined ? of : `${of}.${line}`;
      return read === name || read === labelled ? [label] : [];
    });
    for (const head of [name, labelled ?? name, ...[field.label, ...labels].flatMap(inAllLanguages)])
      if (!known.has(plainHead(head))) known.set(plainHead(head), name);
  }
  return known;
}

/**
 * Finds for each head the field that its column fills, by the name or the label that the field has in forms, lists, files and
 * programs, or by what people chose for the head `earlier`; null for one that is known to fill none, as what only our own files
 * have; undefined for others. No field is filled twice.
 */
export function matchHeads(
  heads: readonly string[],
  fields: Readonly<Record<string, Field>>,
  exported: readonly ExportColumn[],
  earlier: ImportStatus['Columns'] = [],
): (string | null | undefined)[] {
  const known = headsOf(fields, exported);
  for (const { Head, Field: name } of earlier)
    if ((name === null || Object.hasOwn(fields, name)) && !known.has(plainHead(Head)))
      known.set(plainHead(Head), name);
  const ours = exported.flatMap(({ field, line, label }) => [
    line === undefined ? field : `${field}.${line}`,
    ...inAllLanguages(label),
  ]);
  for (const head of [...ours, reasonHead]) if (!known.has(plainHead(head))) known.set(plainHead(head), null);
  const taken = new Set<string>();
  return heads.map((head) => {
    const name = known.get(plainHead(head));
    if (typeof name !== 'string') return name;
    if (taken.has(name)) return undefined;
    taken.add(name);
    return name;
  });
}
