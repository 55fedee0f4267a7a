/** Reads the cells of a file as people write them, and as our own exports do, into the values of a save. */
import type { ImportStatus } from '../../../contract/calls/imports.ts';
import { parseDay } from '../../../contract/day/day.ts';
import { inAllLanguages } from '../../language/inLanguage.ts';
import type { Field, FieldKind, FieldOf } from '../../../contract/resource/Field.ts';
import type { ExportColumn } from '../../../contract/resource/Resource.ts';
import { undefused } from '../../../contract/values/formula.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const twoDigits = (number: number | string): string => String(number).padStart(2, '0');

const named = /^(\d{1,2})[-\s./]+([a-z]{3})[a-z]*[-\s.,/]+(\d{4})$/i;
const dayFirst = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/;

/** Reads a day as it is written in India, with the day first (`5/1/2026`, `5 Jan 2026`), or with the year first. */
function dayOf(text: string): string | undefined {
  const [, date, month, year] = named.exec(text) ?? [];
  if (date !== undefined && month !== undefined) {
    const number = months.indexOf(month.toLowerCase()) + 1;
    return number ? parseDay(`${year}-${twoDigits(number)}-${twoDigits(date)}`) : undefined;
  }
  const [, first, second, last] = dayFirst.exec(text) ?? [];
  if (first !== undefined && second !== undefined)
    return parseDay(`${last}-${twoDigits(second)}-${twoDigits(first)}`);
  return parseDay(text);
}

const clockTime = /(\d{1,2}):(\d{2})(?::\d{2})?$/;

function momentOf(text: string): string | undefined {
  const found = clockTime.exec(text);
  if (!found) return undefined;
  const [, hour = '', minute = ''] = found;
  const date = text.slice(0, found.index).trim();
  const day = dayOf(/[T,]$/.test(date) ? date.slice(0, -1) : date);
  return day && `${day} ${twoDigits(hour)}:${minute}`;
}

/** Digits with a currency sign, spaces or groups. */
const numberOf = (text: string): string => text.replace(/^(?:₹|Rs\.?)\s*/i, '').replace(/[\s,](?=\d)/g, '');

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
    choices.find(
      ({ label, value }) =>
        String(value) === text || inAllLanguages(label).some((said) => said.toLowerCase() === word),
    )?.value ?? text
  );
}

/** Reads `Name: value, Name: value`, as a file has pairs. A part without a name belongs to the value before it. */
function pairsOf(text: string): { Key: string; Value: string }[] | string {
  const pairs: { Key: string; Value: string }[] = [];
  for (const part of text.split(/[,;\n]/)) {
    const at = part.indexOf(': ');
    const last = pairs.at(-1);
    if (at > 0) pairs.push({ Key: part.slice(0, at).trim(), Value: part.slice(at + 2).trim() });
    else if (last) last.Value += `,${part}`;
    else return text;
  }
  return pairs;
}

type CellOf<K extends FieldKind> = (text: string, field: FieldOf<K>, publicUrl: string) => unknown;

const asText = (text: string): string => undefused(text);
const asNumber = (text: string): string => numberOf(undefused(text));
/** Sheets write whole amounts with decimals. */
const asWhole = (text: string): string => asNumber(text).replace(/\.0+$/, '');
/** A stored file is written with the portal's address. */
const asAddress = (text: string, _: Field, publicUrl: string): string =>
  text.startsWith(`${publicUrl}/`) ? text.slice(publicUrl.length) : text;

const cells: { [K in FieldKind]: CellOf<K> } = {
  text: asText,
  multiline: asText,
  email: asText,
  mobile: asText,
  password: (text) => text,
  integer: asWhole,
  decimal: asNumber,
  money: asWhole,
  serial: asWhole,
  date: (text) => dayOf(text) ?? text,
  moment: (text) => momentOf(text) ?? text,
  choice: choiceOf,
  // their labels are looked up
  reference: asText,
  lookup: asText,
  image: asAddress,
  file: asAddress,
  audio: asAddress,
  video: asAddress,
  pairs: pairsOf,
  // their own fields have cells
  lines: (text) => text,
  switch: switchOf,
};

/** The value of a save for a cell of `field`; undefined for an empty one. What can't be read stays a text, which the save refuses. */
export function readCell(field: Field, text: string, publicUrl: string): unknown {
  if (!text) return undefined;
  return (cells[field.kind] as CellOf<FieldKind>)(text, field, publicUrl);
}

/** A head without case, spaces and signs. The signs of Devanagari are parts of letters. */
const plainHead = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The head of the reasons in a file of refused rows. */
export const reasonHead = 'Reason';

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
