import { normaliseResource } from '../../contract/resource/normaliseResources.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import type { ResourceDeclaration } from '../../contract/resource/ResourceDeclaration.ts';
import { snakeCase, tableOf } from '../../server/engine/schema/tableOf.ts';
import { draftField } from './draftField.ts';

/** What a developer says of a new master. */
export interface Wish {
  path: string;
  title: string;
  item: string;
  fields: readonly string[];
}

/** What there is already. */
export interface Existing {
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
  if (!section)
    throw new Error(`The path '${path}' is not like /masters/warranty-master: two parts of small letters`);
  if (section === 'reports')
    throw new Error('A report has no table of its own: declare it by hand, with a query named by `rows`');
  const title = wish.title.trim();
  const item = wish.item.trim();
  if (!title) throw new Error('The title is missing, e.g. Warranty Master');
  if (!/^[A-Z][A-Za-z]*(?: [A-Z]?[A-Za-z]+)*$/.test(item))
    throw new Error(`The item '${item}' is no name of one record such as Warranty or Spare Part`);
  if (!wish.fields.length) throw new Error('A resource has at least one field, e.g. CustomerName:text!');

  const noun = item.replace(/ ./g, (part) => part.trim().toUpperCase());
  const key = noun.charAt(0).toLowerCase() + noun.slice(1);
  const fields: ResourceDeclaration['fields'] = {};
  for (const text of wish.fields) {
    const [name, field] = draftField(text, resources);
    if (name in fields) throw new Error(`The field '${name}' is there twice`);
    fields[name] = field;
  }
  const entries = Object.entries(fields);
  const label = entries.find(([, field]) => field.kind === 'text')?.[0];
  const declaration = {
    path: path as ResourceDeclaration['path'],
    title,
    item,
    icon: 'category',
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
    columns: [
      ...entries.map(([name, field]) => (field.kind === 'reference' ? field.labelled : name)),
      'CreatedDate',
      'Status',
    ],
  };
  requireFree(key, declaration, resources, tables);
  const references = new Map(resources.flatMap(({ key, table }) => (table ? [[key, table]] : [])));
  tableOf({ ...normaliseResource(key, declaration), table: declaration.table }, references);
  const folder = section === 'masters' ? 'masters' : 'transactions';
  return { key, file: `src/resources/${folder}/${key}.ts`, declaration };
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
