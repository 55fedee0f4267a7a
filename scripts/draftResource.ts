import { Script } from 'node:vm';
import { type Field, isLabelled } from '../contract/resource/declaration/Field.ts';
import * as builders from '../contract/resource/declaration/fields.ts';
import { columnOf, kinds } from '../contract/resource/declaration/kinds.ts';
import { normaliseResource } from '../contract/resource/check/normaliseResources.ts';
import type { Resource } from '../contract/resource/Resource.ts';
import type { ResourceDeclaration } from '../contract/resource/declaration/ResourceDeclaration.ts';
import { draftField } from './draftField.ts';
import { type OptionWishes, tabsOf, withOptions } from './draftOptions.ts';
import { snakeCase, tableOf, targetsOf } from '../server/engine/schema/tableOf.ts';

/** A developer's wishes for a new master. */
export interface Wish extends Partial<OptionWishes> {
  path: string;
  title: string;
  item: string;
  fields: readonly string[];
  /** How many days the list shows; empty for all. */
  period?: string;
}

/** Names and tables that are taken already. */
interface Existing {
  resources: readonly Resource[];
  /** Every table of the database, hand-written ones too. */
  tables: readonly string[];
}

export interface Draft {
  key: string;
  file: string;
  declaration: ResourceDeclaration & Required<Pick<ResourceDeclaration, 'calls'>>;
  /** A report's SQL text and the path of its file. */
  text?: { file: string; sql: string };
}

const pathForm = /^\/([a-z]+)\/[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

const plural = (word: string): string => {
  if (/[^aeiou]y$/i.test(word)) return word.replace(/y$/, 'ies');
  return /(?:s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`;
};

const nounOf = (item: string): string => item.replace(/ ./g, (part) => part.trim().toUpperCase());

function readNames(wish: Wish, { resources }: Existing) {
  const path = wish.path.trim();
  const [, section = ''] = pathForm.exec(path) ?? [];
  if (!path) throw new Error('The path is missing, e.g. /masters/warranty-master');
  if (!section)
    throw new Error(`The path '${path}' is not like /masters/warranty-master: two parts of small letters`);
  const title = wish.title.trim();
  const item = wish.item.trim();
  if (!title) throw new Error('The title is missing, e.g. Warranty Master');
  if (!item) throw new Error('The name of one record is missing, e.g. Warranty');
  if (!/^[A-Z][A-Za-z]*(?: [A-Z]?[A-Za-z]+)*$/.test(item))
    throw new Error(`The item '${item}' is not a name of one record such as Warranty or Spare Part`);
  if (!wish.fields.length) throw new Error('A resource has at least one field, e.g. CustomerName:text!');

  const given: ResourceDeclaration['fields'] = {};
  for (const text of wish.fields) {
    const [name, field] = draftField(text, resources, given, section === 'reports', nounOf(item));
    if (name in given) throw new Error(`The field '${name}' is there twice`);
    given[name] = field;
  }
  const days = Number(wish.period ?? 0);
  if (!Number.isInteger(days) || days < 0)
    throw new Error(`The period '${wish.period}' is not a number of days`);
  return { path: path as ResourceDeclaration['path'], section, title, item, given, days };
}

/**
 * Drafts a declaration and its path. Below `/reports` it drafts a report, with an SQL text that its author rewrites. Throws an
 * Error with a sentence for people if the wish makes no sense.
 */
export function draftResource(wish: Wish, existing: Existing): Draft {
  const names = readNames(wish, existing);
  return names.section === 'reports'
    ? draftReport(wish, names, existing)
    : draftMaster(wish, names, existing);
}

type Names = ReturnType<typeof readNames>;

/** Whether `word` is none of the language's own. It is compiled, and never run. */
function isName(word: string): boolean {
  try {
    return new Script(`'use strict'; const ${word} = 0`) instanceof Script;
  } catch {
    return false;
  }
}

/** Returns a name that a file can export: `return` is a word of the language, and `date` what declarations import. */
const nameOf = (word: string): string => (isName(word) && !(word in builders) ? word : `${word}Record`);

function draftMaster(wish: Wish, names: Names, { resources, tables }: Existing): Draft {
  const { path, section, title, item, given, days } = names;
  const noun = nounOf(item);
  // SLAClass is slaClass
  const key = nameOf(noun.replace(/^[A-Z]+(?![a-z])|^[A-Z]/, (part) => part.toLowerCase()));
  const wishes: OptionWishes = { ...noWishes, ...wish };
  const fields = withOptions(given, wishes);
  const tabs = tabsOf(fields, wishes, item);
  const entries = Object.entries(fields);
  const label = entries.find(([, field]) => field.kind === 'text')?.[0];
  const declaration = {
    path,
    title,
    item,
    icon: 'category' as const,
    calls: {
      list: `${noun}/Get${plural(noun)}`,
      create: `${noun}/Create${noun}`,
      update: `${noun}/Update${noun}`,
      toggle: `${noun}/InActiveRow`,
      // records without a name could not be told apart
      ...(label && { options: `${noun}/Get${noun}DDL` }),
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
  const targets = targetsOf(resources);
  tableOf({ ...normaliseResource(key, declaration), table: declaration.table }, targets);
  const folder = section === 'masters' ? 'masters' : 'transactions';
  return { key, file: `src/resources/${folder}/${key}.ts`, declaration };
}

/** Drafts a report. It is named after its page, since its rows are not records, and nobody enters them. */
function draftReport(wish: Wish, names: Names, { resources, tables }: Existing): Draft {
  const { path, title, item, given, days } = names;
  if (Object.keys(noWishes).some((option) => wish[option as keyof OptionWishes]?.length))
    throw new Error('Nobody enters a report: it takes only --period beside its fields');
  const page = path.slice(path.lastIndexOf('/') + 1);
  const key = page.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const [first = ''] = Object.entries(given).flatMap(([name, field]) =>
    isLabelled(field) ? field.labelled : kinds[field.kind].order ? name : [],
  );
  if (!first) throw new Error('A report needs a field to sort by, e.g. ProductName:text');
  const declaration = {
    path,
    title,
    item,
    icon: 'report' as const,
    calls: { list: `Report/Get${key.charAt(0).toUpperCase()}${key.slice(1)}` },
    rows: key,
    fields: given,
    sort: { by: first, order: 'ASC' as const },
    ...(days && { period: { days } }),
  };
  requireFree(key, declaration, resources, tables);
  normaliseResource(key, declaration);
  const file = `src/resources/reports/${key}.ts`;
  return {
    key,
    file,
    declaration,
    text: { file: `server/modules/reports/${key}.sql`, sql: stubOf(declaration) },
  };
}

/** Writes an SQL text that runs: a row for each product, with every column empty. */
function stubOf({ title, fields, period }: ResourceDeclaration): string {
  const columns = Object.entries(fields).flatMap(([name, field]) => [
    `  null::${columnOf(field)} as "${name}"`,
    ...(isLabelled(field) ? [`  null::text as "${field.labelled}"`] : []),
  ]);
  return [
    `-- ${title}: to be written, with the columns of its declaration; the tables are in server/db/schema.`,
    'select',
    columns.join(',\n'),
    'from products t',
    `where t.company_id = :company${period ? ' and t.created_at >= :from and t.created_at < :to' : ''}`,
    '',
  ].join('\n');
}

const noWishes: OptionWishes = { unique: [], matches: [], defaults: [], tabs: [] };

const mostColumns = 5;

/** Chooses a list's columns: the label and then the short fields. Only the form shows the others. */
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
  if (table && tables.includes(table)) throw taken(`The table '${table}'`);
  const names = Object.values(calls);
  const call = names.find((name) => name && used.includes(name.toLowerCase()));
  if (call) throw taken(`The call '${call}'`);
}
