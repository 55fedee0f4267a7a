import type { Field } from '../contract/resource/declaration/Field.ts';
import { insteadOf } from '../contract/resource/check/Faults.ts';

/** A developer's wishes for a new master beyond its fields: `Field=…`, or only a field's name. */
export interface OptionWishes {
  unique: readonly string[];
  matches: readonly string[];
  defaults: readonly string[];
  /** `Title=Field,Field` each; the first tab has the fields that no tab names. */
  tabs: readonly string[];
}

/** The options of the command line, one a line. */
export const optionGrammar = `  --unique SerialNo                      no two records with the same value
  --matches 'Code=/^[A-Z]{3}$/ ABC'      a pattern, and a text that matches it
  --default Terms=1                      what a new record starts with
  --default StartDate=today+7            the same, a day counted from today
  --tab 'Dates=StartDate,EndDate'        a tab of the form with its fields
  --period 30                            the list shows what was added in so many days`;

type Fields = Record<string, Field>;

/** Splits `Name=rest`. Throws an Error unless the name is a field's. */
function halves(given: string, fields: Fields): [name: string, rest: string] {
  const [name = '', ...rest] = given.split('=');
  requireField(name.trim(), fields);
  if (!rest.length) throw new Error(`'${given}' says nothing of '${name}': write ${name}=…`);
  return [name.trim(), rest.join('=').trim()];
}

function requireField(name: string, fields: Fields): void {
  if (!Object.hasOwn(fields, name))
    throw new Error(`There is no field '${name}'${insteadOf(name, Object.keys(fields))}`);
}

function matchesOf(given: string, label: string) {
  const message = `Please enter a valid ${label}.`;
  const [, source, sample] = /^\/(.+)\/\s+(\S.*)$/.exec(given) ?? [];
  if (!source || !sample)
    throw new Error(`'${given}' is not a pattern with a text that matches it, such as /^[A-Z]{3}$/ ABC`);
  return { pattern: new RegExp(source), message, sample };
}

function defaultOf(given: string, field: Field) {
  const [, days] = /^today([+-]\d+)?$/.exec(given) ?? [];
  if (given.startsWith('today') && field.kind === 'date') return { daysFromToday: Number(days ?? 0) };
  if (field.kind === 'switch') return given === 'true' || given === 'on';
  return given !== '' && Number.isFinite(Number(given)) && field.kind !== 'text' ? Number(given) : given;
}

/** Adds the wishes to their fields. Throws an Error with a sentence for people. */
export function withOptions(fields: Fields, { unique, matches, defaults }: OptionWishes): Fields {
  const refined: Record<string, object> = { ...fields };
  const add = (name: string, option: object) => {
    refined[name] = { ...refined[name], ...option };
  };
  const labelOf = (name: string) => inSentence(fields[name]?.label ?? name);
  for (const name of unique) {
    requireField(name, fields);
    add(name, { unique: `This ${labelOf(name)} exists already.` });
  }
  for (const given of matches) {
    const [name, pattern] = halves(given, fields);
    add(name, { matches: matchesOf(pattern, labelOf(name)) });
  }
  for (const given of defaults) {
    const [name, value] = halves(given, fields);
    const field = fields[name];
    if (field) add(name, { default: defaultOf(value, field) });
  }
  return refined as Fields;
}

/** Answers the form's tabs, or undefined if none is wished. The first tab has the fields that no other names. */
export function tabsOf(
  fields: Fields,
  { tabs }: OptionWishes,
  item: string,
): Record<string, readonly string[]> | undefined {
  if (!tabs.length) return undefined;
  const wished = tabs.map((given): [string, string[]] => {
    const [title = '', names = ''] = given.split('=');
    const listed = names.split(',').map((name) => name.trim());
    if (!title.trim() || !names.trim())
      throw new Error(`'${given}' is not a tab: write 'Dates=StartDate,EndDate'`);
    for (const name of listed) requireField(name, fields);
    return [title.trim(), listed];
  });
  const placed = wished.flatMap(([, names]) => names);
  const others = Object.keys(fields).filter((name) => !placed.includes(name));
  return Object.fromEntries(others.length ? [[item, others], ...wished] : wished);
}

/** Writes a label as it is within a sentence, where only initials are capital. */
export const inSentence = (label: string): string =>
  label
    .split(' ')
    .map((word) => (/^[A-Z]+$/.test(word) ? word : word.toLowerCase()))
    .join(' ');

const initials = new Set('CIN GST GSTIN HP HSN IFSC MRP OEM OTP PAN PDF QR SKU SMS TAN UPI URL'.split(' '));

/** Makes a field's label from its wire name: `GstNo` and `GSTNo` → `GST No`. */
export const labelOf = (name: string): string =>
  name
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim()
    .split(' ')
    .map((word) => (initials.has(word.toUpperCase()) ? word.toUpperCase() : word))
    .join(' ');
