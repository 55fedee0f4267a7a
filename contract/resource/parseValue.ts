import { readGs1Key } from '../gs1/checkDigit.ts';
import { foldMobile } from '../values/contact.ts';
import { formats } from '../values/formats.ts';
import { parseDay } from '../day/day.ts';
import { storedKindOf } from '../values/fileTypes.ts';
import { parseMoment } from '../day/moment.ts';
import { holds, type Values } from './declaration/Condition.ts';
import {
  type Field,
  type FieldKind,
  type FieldOf,
  type FilesField,
  type Line,
  takenTypes,
} from './declaration/Field.ts';
import { largestOf, placesOf } from './declaration/kinds.ts';
import { readPosition } from '../values/position.ts';
import { isRecordId, mostPairs } from '../values/limits.ts';
import { foldCode, foldLines, foldText } from '../values/foldText.ts';
import { fieldRules, ruleMessages, tooLarge } from './fieldState.ts';
import { derive } from './declaration/namedRules.ts';
import { decimalText, wholeNumber } from './declaration/values.ts';

/** A parsed value (null for none), or the text that says what is wrong with it. */
type Parsed = { value: unknown } | { problem: string };

/** Parses a value that is not empty. */
type Parser<K extends FieldKind> = (raw: unknown, field: FieldOf<K>) => Parsed;

const none: Parsed = { value: null };

/** A text with a plain letter needs no fold to be seen. */
const isEmpty = (raw: unknown): boolean =>
  raw === null || raw === undefined || (typeof raw === 'string' && !/[!-~]/.test(raw) && !foldText(raw));

/** Returns a value of the wire as a text; empty if it is neither a text nor a number. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const toText = (raw: unknown): string => foldText(textOf(raw));

/** Parses a text into the form by which texts are compared. */
const parseText =
  (fold: (text: string) => string, problem: string = ruleMessages.onlyText) =>
  (raw: unknown): Parsed =>
    typeof raw === 'string' || typeof raw === 'number' ? { value: fold(String(raw)) || null } : { problem };

const parseLine: Parser<'text'> = (raw, { code, gs1 }) => {
  const parsed = parseText(code || gs1 ? foldCode : foldText)(raw);
  if (!gs1 || !('value' in parsed) || typeof parsed.value !== 'string') return parsed;
  const value = readGs1Key(gs1, parsed.value);
  return value ? { value } : { problem: ruleMessages[gs1] };
};

/** Removes nothing: a space is a character of a password. */
const parsePassword: Parser<'password'> = (raw) =>
  typeof raw === 'string' ? { value: raw } : { problem: ruleMessages.onlyPassword };

/** An amount without the sign of its currency. */
function amountOf(raw: unknown, { kind }: Field): unknown {
  const text = typeof raw === 'string' ? foldText(raw) : raw;
  return kind === 'money' && typeof text === 'string' ? text.replace(formats().currencySign, '') : text;
}

const parseNumber: Parser<'integer' | 'money' | 'serial'> = (raw, field) => {
  const number = wholeNumber(amountOf(raw, field));
  if (number === undefined) return { problem: field.digits ?? ruleMessages.onlyNumber };
  return Number.isSafeInteger(number) ? { value: number } : { problem: tooLarge(field) };
};

/** The decimals stay as typed, because nothing computes with them. */
const parseDecimal = (raw: unknown, field: FieldOf<'decimal'> | FieldOf<'money'>): Parsed => {
  const text = textOf(amountOf(raw, field)).trim();
  if (!decimalText.test(text)) return { problem: field.digits ?? ruleMessages.onlyNumber };
  const places = placesOf(field);
  if (text.replace(/^[^.]*\.?/, '').length > places) return { problem: ruleMessages.tooManyPlaces(places) };
  const number = Number(text.replaceAll(',', ''));
  return Number.isFinite(number) && Math.abs(number) <= largestOf(field)
    ? { value: number }
    : { problem: tooLarge(field) };
};

const parseDate: Parser<'date'> = (raw) => {
  const day = typeof raw === 'string' ? parseDay(foldText(raw)) : undefined;
  return day ? { value: day } : { problem: ruleMessages.onlyDate };
};

const parseMomentOf: Parser<'moment'> = (raw) => {
  const moment = typeof raw === 'string' ? parseMoment(foldText(raw)) : undefined;
  return moment ? { value: moment } : { problem: ruleMessages.onlyMoment };
};

const parsePosition: Parser<'position'> = (raw) => {
  const value = readPosition(textOf(raw));
  return value ? { value } : { problem: ruleMessages.position };
};

const parseChoice: Parser<'choice'> = (raw, field) => {
  if (raw === 0 && !field.choices.some((choice) => choice.value === 0)) return none;
  const text = field.mediaTypes ? toText(raw).replace(/\/.*/s, '') : toText(raw);
  const chosen = field.choices.find((choice) => choice.value === raw || String(choice.value) === text);
  return chosen ? { value: chosen.value } : { problem: ruleMessages.choice };
};

/** Ids start at 1. In the specification, 0 means no choice. */
const parseReference: Parser<'reference' | 'lookup'> = (raw) => {
  const text = toText(raw);
  if (text === '0') return none;
  const id = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return isRecordId(id) ? { value: id } : { problem: ruleMessages.choice };
};

/** The address of an uploaded file. */
export const storedFile = /^\/uploads\/[\w.-]+$/;
const webLink = /^https?:\/\/\S+$/i;

/** Whether `field` takes the address of any file in the web. */
export const takesLinks = (field: FilesField): boolean =>
  Boolean(field.kind === 'video' ? field.link : 'address' in field && field.address);

/** The address of a stored file tells its type. A link does not. */
const parseUpload = (raw: unknown, field: FilesField): Parsed => {
  const address = typeof raw === 'string' ? foldText(raw) : '';
  const type = storedKindOf(address)?.type;
  if (type && !takenTypes(field).includes(type)) return { problem: ruleMessages.upload };
  if (storedFile.test(address) || (takesLinks(field) && webLink.test(address))) return { value: address };
  return { problem: takesLinks(field) ? ruleMessages.link : ruleMessages.upload };
};

/** Each file once, in the order in which they are given. */
const parseFiles: Parser<'files'> = (raw, field) => {
  const files = new Set<unknown>();
  for (const one of Array.isArray(raw) ? raw : ['']) {
    const parsed = parseUpload(one, field);
    if ('problem' in parsed) return parsed;
    files.add(parsed.value);
  }
  return { value: [...files] };
};

export interface Pair {
  Key: string;
  Value: string;
}

/** Reads the rows of a `pairs` field from JSON, an object or a list of `{ Key, Value }`; undefined for anything else. */
export function readPairs(raw: unknown): Pair[] | undefined {
  let data = raw;
  if (typeof raw === 'string') {
    try {
      data = JSON.parse(raw);
    } catch {
      return undefined;
    }
  }
  if (Array.isArray(data)) {
    return data.map((row: unknown) =>
      typeof row === 'object' && row !== null && 'Key' in row && 'Value' in row
        ? { Key: toText(row.Key), Value: toText(row.Value) }
        : { Key: '', Value: '' },
    );
  }
  if (typeof data !== 'object' || data === null) return undefined;
  return Object.entries(data).map(([Key, Value]) => ({ Key: toText(Key), Value: toText(Value) }));
}

const bareAddress = /^[\w-]+(\.[\w-]+)+([:/?#]\S*)?$/;

/** Reads a web address, adding `https://` if it has no scheme; undefined for others, such as `javascript:`. */
function webAddress(text: string): string | undefined {
  const address = bareAddress.test(text) ? `https://${text}` : text;
  return webLink.test(address) && URL.canParse(address) ? address : undefined;
}

/** Tells whether one half of a pair is missing. Such a pair is not stored (spec 1 §5). */
export const isHalf = ({ Key, Value }: Pair): boolean => !toText(Key) !== !toText(Value);

/** Finds the first row that cannot be stored as it is or beside the others, and the reason. */
export function pairFault(
  rows: readonly Pair[],
  { as, links }: Pick<FieldOf<'pairs'>, 'as' | 'links'>,
): { index: number; half: keyof Pair; problem: string } | undefined {
  const names = new Set<string>();
  for (const [index, { Key, Value }] of rows.entries()) {
    const [name, value] = [toText(Key), toText(Value)];
    if (!name || !value) continue;
    if (as === 'object' && names.has(name.toLowerCase()))
      return { index, half: 'Key', problem: ruleMessages.pairTwice(name) };
    names.add(name.toLowerCase());
    if (links && webAddress(value) === undefined) return { index, half: 'Value', problem: ruleMessages.link };
  }
  return undefined;
}

/** A pair is stored only if both of its halves are given (spec 1 §5). */
const parsePairs: Parser<'pairs'> = (raw, field) => {
  const rows = readPairs(raw);
  if (!rows) return { problem: ruleMessages.pairs };
  if (rows.length > mostPairs) return { problem: ruleMessages.tooManyPairs };
  const fault = pairFault(rows, field);
  if (fault) return fault;
  const kept = rows
    .filter((row) => row.Key && row.Value)
    .map(({ Key, Value }) => ({ Key, Value: (field.links && webAddress(Value)) || Value }));
  return { value: field.as === 'list' ? kept : Object.fromEntries(kept.map((row) => [row.Key, row.Value])) };
};

const switchValues = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  [1, true],
  [0, false],
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
]);

const parseSwitch: Parser<'switch'> = (raw) => {
  const value = switchValues.get(raw);
  return value === undefined ? { problem: ruleMessages.switch } : { value };
};

/** Reads a line: its values, each perhaps Unreadable, and those that follow from them. What the line hides is empty. */
function readLine({ fields }: FieldOf<'lines'>, raw: unknown): Line {
  const given = readValues(fields, Object(raw) as Line);
  const line: Record<string, unknown> = {};
  const own = Object.entries(fields);
  const derive = () => {
    for (const [name, field] of own)
      if ('derived' in field && field.derived) line[name] = derivedValue(field, fields, line) ?? null;
  };
  for (const [name, field] of own) line[name] = given[name] ?? valueWhenMissing(field);
  derive();
  const hidden = own.filter(([, { shown }]) => shown && !holds(shown, line, 'add'));
  if (!hidden.length) return line;
  for (const [name, field] of hidden) line[name] = valueWhenMissing(field);
  derive();
  return line;
}

const parseLines: Parser<'lines'> = (raw, field) => {
  if (!Array.isArray(raw)) return { problem: ruleMessages.lines };
  const broken = fieldRules(field).find(({ asks, passes }) => 'most' in asks && !passes(raw));
  return broken ? { problem: broken.message } : { value: raw.map((line: unknown) => readLine(field, line)) };
};

const parsers: { [K in FieldKind]: Parser<K> } = {
  text: parseLine,
  multiline: parseText(foldLines),
  email: parseText(foldCode, ruleMessages.email),
  mobile: parseText((text) => foldMobile(foldCode(text)), ruleMessages.mobile),
  password: parsePassword,
  integer: parseNumber,
  decimal: parseDecimal,
  money: (raw, field) => (field.places ? parseDecimal(raw, field) : parseNumber(raw, field)),
  serial: parseNumber,
  date: parseDate,
  moment: parseMomentOf,
  position: parsePosition,
  choice: parseChoice,
  reference: parseReference,
  lookup: parseReference,
  image: parseUpload,
  file: parseUpload,
  files: parseFiles,
  audio: parseUpload,
  video: parseUpload,
  pairs: parsePairs,
  lines: parseLines,
  switch: parseSwitch,
};

/** Returns the value of an empty input of `field`. */
export function emptyValue(field: Field): unknown {
  if (field.kind === 'lines' || field.kind === 'files') return [];
  if (field.kind === 'pairs') return field.as === 'list' ? [] : {};
  return ('empty' in field ? field.empty : undefined) ?? null;
}

/** Returns the value that is stored where nobody gives one. */
export const valueWhenMissing = (field: Field): unknown =>
  field.kind === 'switch' ? (field.default ?? false) : emptyValue(field);

/** Parses a typed or sent value of `field`. */
export function parseValue(field: Field, raw: unknown): Parsed {
  const parser = parsers[field.kind] as Parser<FieldKind>;
  const parsed = isEmpty(raw) ? { value: emptyValue(field) } : parser(raw, field);
  // a text of nothing but invisible signs is empty
  return 'value' in parsed && parsed.value === '' ? { value: emptyValue(field) } : parsed;
}

/** Stands in place of a value that its field refuses, with the reason. No condition holds for it. */
export class Unreadable {
  readonly problem: string;

  constructor(problem: string) {
    this.problem = problem;
  }
}

/** Parses `raw` as a value of `field`, or Unreadable. A value that was parsed before stays as it is. */
export function readValue(field: Field, raw: unknown): unknown {
  if (raw instanceof Unreadable) return raw;
  const parsed = parseValue(field, raw);
  return 'value' in parsed ? parsed.value : new Unreadable(parsed.problem);
}

/** Parses the raw values of fields, and drops others. */
export function readValues(
  fields: Readonly<Record<string, Field>>,
  raw: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(raw)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field) values[name] = readValue(field, raw[name]);
  }
  return values;
}

/** Reads a stored row for conditions: the fields parsed, and other values such as labels and Status as they are. */
export const storedValues = (
  fields: Readonly<Record<string, Field>>,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> => ({ ...row, ...readValues(fields, row) });

/** Whether a parsed value counts as empty. */
export const isMissing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Whether two parsed values are the same, where a missing one is null. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  (one ?? null) === (other ?? null) ||
  (Array.isArray(one) && Array.isArray(other) && one.join('\n') === other.join('\n'));

// Values that follow from others

/** The field of the record that a derivation reads: `Items` of `Items.Qty`. */
export const derivedFrom = (source: string): string => source.replace(/\..*/s, '');

/** The values with their derived fields computed. */
export const withDerived = (fields: Readonly<Record<string, Field>>, values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      'derived' in field && field.derived ? [[name, derivedValue(field, fields, values)]] : [],
    ),
  ),
});

/** Computes a derived field of parsed, typed or sent values; undefined for another one, and while an input is not a number. */
export function derivedValue(
  field: Field,
  fields: Readonly<Record<string, Field>>,
  values: Values,
): number | undefined {
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
