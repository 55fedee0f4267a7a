import { type Field, type FieldKind, isLabelled } from '../contract/resource/Field.ts';
import * as builders from '../contract/resource/fields.ts';
import { kinds } from '../contract/resource/kinds.ts';
import { type LookupName, lookups } from '../contract/resource/lookups.ts';
import { normaliseResource } from '../contract/resource/normaliseResources.ts';
import type { Resource } from '../contract/resource/Resource.ts';
import type { ResourceDeclaration } from '../contract/resource/ResourceDeclaration.ts';
import { inSentence, labelOf, type OptionWishes, tabsOf, withOptions } from './draftOptions.ts';
import { snakeCase, tableOf } from '../server/engine/schema/tableOf.ts';

/** What a developer says of a new master. */
export interface Wish extends Partial<OptionWishes> {
  path: string;
  title: string;
  item: string;
  fields: readonly string[];
  /** How many days the list shows; empty for all. */
  period?: string;
}

/** What there is already. */
interface Existing {
  resources: readonly Resource[];
  /** Every table of the database, hand-written ones too. */
  tables: readonly string[];
}

export interface Draft {
  key: string;
  /** Where its file belongs. */
  file: string;
  declaration: ResourceDeclaration & Required<Pick<ResourceDeclaration, 'table' | 'calls'>>;
}

const pathForm = /^\/([a-z]+)\/[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

const plural = (word: string): string => {
  if (/[^aeiou]y$/i.test(word)) return word.replace(/y$/, 'ies');
  return /(?:s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`;
};

/** The new declaration and its place. Throws a sentence for people where the wish makes no sense. */
export function draftResource(wish: Wish, { resources, tables }: Existing): Draft {
  const path = wish.path.trim();
  const [, section = ''] = pathForm.exec(path) ?? [];
  if (!path) throw new Error('The path is missing, e.g. /masters/warranty-master');
  if (!section)
    throw new Error(`The path '${path}' is not like /masters/warranty-master: two parts of small letters`);
  if (section === 'reports')
    throw new Error('A report has no table of its own: declare it by hand, with a query named by `rows`');
  const title = wish.title.trim();
  const item = wish.item.trim();
  if (!title) throw new Error('The title is missing, e.g. Warranty Master');
  if (!item) throw new Error('The name of one record is missing, e.g. Warranty');
  if (!/^[A-Z][A-Za-z]*(?: [A-Z]?[A-Za-z]+)*$/.test(item))
    throw new Error(`The item '${item}' is no name of one record such as Warranty or Spare Part`);
  if (!wish.fields.length) throw new Error('A resource has at least one field, e.g. CustomerName:text!');

  const noun = item.replace(/ ./g, (part) => part.trim().toUpperCase());
  const key = noun.charAt(0).toLowerCase() + noun.slice(1);
  const given: ResourceDeclaration['fields'] = {};
  for (const text of wish.fields) {
    const [name, field] = draftField(text, resources, given);
    if (name in given) throw new Error(`The field '${name}' is there twice`);
    given[name] = field;
  }
  const wishes: OptionWishes = { ...noWishes, ...wish };
  const fields = withOptions(given, wishes);
  const tabs = tabsOf(fields, wishes, item);
  const days = Number(wish.period ?? 0);
  if (!Number.isInteger(days) || days < 0)
    throw new Error(`The period '${wish.period}' is no number of days`);
  const entries = Object.entries(fields);
  const label = entries.find(([, field]) => field.kind === 'text')?.[0];
  const declaration = {
    path: path as ResourceDeclaration['path'],
    title,
    item,
    icon: 'category' as const,
    calls: {
      list: `${noun}/Get${plural(noun)}`,
      create: `${noun}/Create${noun}`,
      update: `${noun}/Update${noun}`,
      toggle: `${noun}/InActiveRow`,
    },
    id: `${noun}Id`,
    ...(label && { label }),
    table: plural(snakeCase(noun)),
    fields,
    ...(tabs && { tabs }),
    columns: columnsOf(entries, label),
    ...(days && { period: { days } }),
  };
  requireFree(key, declaration, resources, tables);
  const references = new Map(resources.flatMap(({ key, table }) => (table ? [[key, table]] : [])));
  tableOf({ ...normaliseResource(key, declaration), table: declaration.table }, references);
  const folder = section === 'masters' ? 'masters' : 'transactions';
  return { key, file: `src/resources/${folder}/${key}.ts`, declaration };
}

const noWishes: OptionWishes = { unique: [], matches: [], defaults: [], tabs: [] };

const mostColumns = 5;

/** What a list can show of a record: the label first, then what is short; the rest is a form's. */
function columnsOf(entries: readonly [string, Field][], label: string | undefined): string[] {
  const short = entries.filter(
    ([, { kind }]) => kinds[kind].given !== 'uploaded' && !kinds[kind].isWide && !kinds[kind].isSecret,
  );
  const names = short.map(([name, field]) => (isLabelled(field) ? field.labelled : name));
  const others = names.filter((name) => name !== label);
  return [...(label ? [label, ...others] : others).slice(0, mostColumns), 'Status'];
}

function requireFree(
  key: string,
  { path, table, calls }: Draft['declaration'],
  resources: readonly Resource[],
  tables: readonly string[],
): void {
  const page = path.slice(path.lastIndexOf('/') + 1);
  const taken = (what: string) => new Error(`${what} is taken already`);
  const used = resources
    .flatMap((resource) => Object.values(resource.calls))
    .map((call) => call.toLowerCase());
  if (resources.some((resource) => resource.key === key)) throw taken(`The declaration '${key}'`);
  if (resources.some((resource) => resource.page.toLowerCase() === page)) throw taken(`The page '${page}'`);
  if (tables.includes(table)) throw taken(`The table '${table}'`);
  const names = [calls.list, calls.create, calls.update, calls.toggle];
  const call = names.find((name) => name && used.includes(name.toLowerCase()));
  if (call) throw taken(`The call '${call}'`);
}

/** The kinds of fields that a declared table can hold, each with the function that declarations import for it. */
export const builderOf: ReadonlyMap<FieldKind, string> = new Map(
  Object.entries(builders)
    .map(([name, build]) => [build('', {} as never).kind, name] as const)
    .filter(([kind]) => !kinds[kind].needsWriter),
);

const verbs = { typed: 'enter', chosen: 'select', uploaded: 'upload' } as const;

/** How a field is written on the command line. */
export const fieldGrammar = `Name:kind, Name:kind! for a required one, Name:choice=Road,Rail, Name:reference=product or Name:lookup=city;
the kinds are ${[...builderOf.keys()].join(', ')}`;

const requiredText = (kind: FieldKind, label: string): string =>
  `Please ${verbs[kinds[kind].given]} the ${inSentence(label)}.`;

function choicesOf(name: string, given: string) {
  const labels = given.split(',').map((label) => label.trim());
  if (labels.some((label) => !label)) throw new Error(`'${name}' needs choices: ${name}:choice=Road,Rail`);
  return labels.map((label, index) => ({ value: index + 1, label }));
}

function targetOf(name: string, given: string, resources: readonly Resource[]): string {
  if (!/^[A-Z]\w*Id$/.test(name)) throw new Error(`A reference holds an id: call '${name}' '${name}Id'`);
  const target = resources.find(({ key }) => key === given);
  const offered = resources.flatMap(({ key, calls }) => (calls.options ? [key] : []));
  if (target?.calls.options) return given;
  const why = target ? `'${given}' has no call that lists its options` : `there is no declaration '${given}'`;
  throw new Error(`'${name}' can't refer to it: ${why}; what can be referred to: ${offered.join(', ')}`);
}

/** The table that a field looks up, and the field before it that its rows belong to. */
function lookedUp(name: string, given: string, before: ResourceDeclaration['fields']) {
  const to = (Object.keys(lookups) as LookupName[]).find((known) => known === given);
  if (!to)
    throw new Error(
      `'${name}' must say what it looks up, one of ${Object.keys(lookups).join(', ')}: ${name}:lookup=city`,
    );
  const parent = lookups[to].parent?.to;
  if (!parent) return { to };
  const [of] =
    Object.entries(before).find(([, field]) => field.kind === 'lookup' && field.to === parent) ?? [];
  if (!of) throw new Error(`'${name}' is a ${to} of a ${parent}: a field of that comes before it`);
  return { to, of };
}

/** Reads `Name:kind!=argument` as a field; `before` are those before it. Throws a sentence for people. */
function draftField(
  text: string,
  resources: readonly Resource[],
  before: ResourceDeclaration['fields'],
): [name: string, field: Field] {
  const parts = /^([A-Z][A-Za-z0-9]*):([a-z]+)(!?)(?:=(.*))?$/.exec(text);
  if (!parts) throw new Error(`'${text}' is no field. A field is written ${fieldGrammar}`);
  const [, name = '', word = '', required, argument = ''] = parts;
  const kind = [...builderOf.keys()].find((known) => known === word);
  if (!kind) throw new Error(`'${word}' of '${name}' is no kind. A field is written ${fieldGrammar}`);
  const isLed = kind === 'reference' || kind === 'lookup';
  const base = isLed ? name.replace(/Id$/, '') : name;
  const label = labelOf(base);
  if (argument && kind !== 'choice' && !isLed)
    throw new Error(`'${name}' is a ${word}, which takes nothing after '='`);
  const options: object = {
    ...(kind === 'choice' && { choices: choicesOf(name, argument) }),
    ...(kind === 'reference' && { to: targetOf(name, argument, resources) }),
    ...(kind === 'lookup' && lookedUp(name, argument, before)),
    ...(isLed && { labelled: `${base}Name` }),
    ...(kind === 'file' && { takes: ['pdf', 'image'] }),
    ...(kind === 'pairs' && { as: 'list', keyLabel: 'Name', valueLabel: 'Value' }),
    ...(kind === 'switch' && { default: true }),
    ...(required && kind !== 'switch' && { required: requiredText(kind, label) }),
    ...(kinds[kind].isNumeric && { min: [0, 'Please enter 0 or more.'] }),
  };
  return [name, { kind, label, ...options } as Field];
}
