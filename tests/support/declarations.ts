import {
  choice,
  integer,
  lookup,
  money,
  reference,
  switchField,
  text,
} from '../../contract/resource/declaration/fields.ts';
import { normaliseResources } from '../../contract/resource/check/normaliseResources.ts';
import type { ResourceDeclaration } from '../../contract/resource/declaration/ResourceDeclaration.ts';
import type { Database } from '../../server/db/connect.ts';
import { beginNumbers, keepTotals, makeAppendOnly } from '../../server/engine/schema/triggers.ts';
import { linesPart, type Rule, ruleName, rulesOf } from '../../server/engine/schema/rulesOf.ts';
import {
  hasTable,
  linesTableOf,
  overlapName,
  searchedText,
  type Table,
  tableOf,
  type TableResource,
  type Targets,
  uniqueIndexName,
} from '../../server/engine/schema/tableOf.ts';

export type Fields = ResourceDeclaration['fields'];

/** Declares a resource for a test, named after its item. Its list shows every field; the first is its label. */
export function declare(
  item: string,
  fields: Fields,
  changes: Partial<ResourceDeclaration> = {},
): ResourceDeclaration {
  const names = Object.keys(fields);
  return {
    path: `/masters/${item.toLowerCase()}-master`,
    title: `${item} Master`,
    item,
    icon: 'carton',
    calls: { list: `${item}/GetRows` },
    id: `${item}Id`,
    label: names[0],
    table: `${item.toLowerCase()}s`,
    fields,
    columns: names,
    ...changes,
  };
}

/** Others refer to it. It has two calls to save and a unique name. */
export const shelf = declare(
  'Shelf',
  {
    ShelfName: text('Shelf Name', {
      required: 'Please enter shelf name.',
      unique: 'This shelf exists already.',
    }),
    IsActive: switchField('Is Active', { default: true }),
  },
  {
    calls: {
      list: 'Shelf/GetShelves',
      create: 'Shelf/CreateShelf',
      update: 'Shelf/UpdateShelf',
      toggle: 'Shelf/InActiveRow',
      options: 'Shelf/GetShelfDLL',
    },
    table: 'shelves',
    columns: ['ShelfName'],
  },
);

/** A firm with an address, which only its declaration describes. */
export const supplier = declare(
  'Supplier',
  {
    SupplierName: text('Supplier Name', { required: 'Please enter supplier name.' }),
    CountryId: lookup('Country', { to: 'country', labelled: 'CountryName', default: 1 }),
    StateId: lookup('State', { to: 'state', of: 'CountryId', labelled: 'StateName' }),
    CityId: lookup('City', {
      to: 'city',
      of: 'StateId',
      labelled: 'CityName',
      required: { message: 'Please select city.', when: { field: 'IsLocal', is: true } },
    }),
    ShelfId: reference('Shelf', { to: 'shelf', labelled: 'ShelfName' }),
    IsLocal: switchField('Is Local', { default: false }),
    Grade: choice('Grade', {
      choices: [
        { value: 1, label: 'Good' },
        { value: 2, label: 'Fair' },
      ],
    }),
    Days: integer('Days'),
    Credit: money('Credit', { places: 2 }),
  },
  {
    calls: {
      list: 'Supplier/GetSuppliers',
      create: 'Supplier/CreateSupplier',
      update: 'Supplier/UpdateSupplier',
      toggle: 'Supplier/InActiveRow',
    },
    columns: [
      'SupplierName',
      'CountryName',
      'StateName',
      'CityName',
      'ShelfName',
      'IsLocal',
      'Grade',
      'Days',
    ],
    filters: [
      { field: 'Grade', counts: 'Supplier/GetGradeCounts' },
      { field: 'CountryId' },
      { field: 'StateId' },
      { field: 'CityId' },
      { field: 'ShelfId', sends: 'shelf' },
      { field: 'IsLocal' },
    ],
    looks: [
      { when: { field: 'IsLocal', is: true }, look: 'strong', says: 'Local' },
      { when: { field: 'Status', is: 'InActive' }, look: 'muted' },
    ],
    search: ['SupplierName', 'CountryName', 'StateName', 'CityName', 'ShelfName', 'Days', 'Credit'],
  },
);

/** Makes resources of declarations that only a test has, by key. */
export function declaredResources(
  declarations: Record<string, ResourceDeclaration>,
): ReadonlyMap<string, TableResource> {
  return new Map(
    normaliseResources(declarations)
      .filter(hasTable)
      .map((resource) => [resource.key, resource]),
  );
}

/**
 * Creates such resources' tables as a migration would.
 *
 * @param targets the resources to which their foreign keys lead
 */
export async function createDeclaredTables(
  database: Database,
  resources: ReadonlyMap<string, TableResource>,
  targets: Targets = resources,
): Promise<void> {
  for (const resource of resources.values()) {
    const table = tableOf(resource, targets);
    await database.pool.query(statementsOf(table, rulesOf(resource)).join(';\n'));
  }
  for (const resource of resources.values()) {
    const [table, part] = [linesTableOf(resource, targets), linesPart(resource)];
    if (table && part) await database.pool.query(statementsOf(table, rulesOf(part)).join(';\n'));
  }
}

function statementsOf(table: Table, rules: readonly Rule[]): string[] {
  const searched = searchedText(table);
  const systemColumns = [
    'is_active boolean not null default true',
    'created_at timestamptz not null default now()',
    'updated_at timestamptz not null default now()',
    'created_by integer',
    'updated_by integer',
  ];
  const { linesOf } = table;
  const columns = [
    ...(linesOf
      ? [
          'record_id integer not null',
          'place integer not null',
          'primary key (record_id, place)',
          `foreign key (company_id, record_id) references ${linesOf} (company_id, id) on delete cascade`,
        ]
      : ['id integer primary key generated always as identity', ...systemColumns]),
    ...(table.ofCompany ? ['company_id integer not null references companies'] : []),
    ...table.columns.map(
      ({ name, type, required, references, isOwn }) =>
        `${name} ${type}${required ? ' not null' : ''}${references && !isOwn ? ` references ${references}` : ''}`,
    ),
    ...table.columns.flatMap(({ name, references, isOwn }) =>
      references && isOwn
        ? [
            `constraint ${ruleName(table.name, name)} foreign key (company_id, ${name}) references ${references} (company_id, id)`,
          ]
        : [],
    ),
    ...(table.ofCompany && !linesOf ? ['unique (company_id, id)'] : []),
    ...rules.map((rule) => `constraint ${rule.name} check (${rule.sql})`),
    ...(searched ? [`search_text text generated always as (${searched}) stored`] : []),
  ];
  const scope = linesOf ? 'record_id, ' : table.ofCompany ? 'company_id, ' : '';
  const isText = (name: string) =>
    table.columns.some((column) => column.name === name && column.type === 'text');
  return [
    `create table ${table.name} (${columns.join(', ')})`,
    ...table.unique.map(
      ({ column, within }) =>
        `create unique index ${uniqueIndexName(table.name, column)} on ${table.name} (${scope}${[...within, column].map((name) => (isText(name) ? `lower(${name})` : name)).join(', ')})`,
    ),
    ...(table.neverOverlap
      ? [`alter table ${table.name} add constraint ${overlapName(table.name)} ${table.neverOverlap}`]
      : []),
    ...(table.appendOnly ? makeAppendOnly(table.name) : []),
    ...(table.numbered ?? []).map((numbered) => beginNumbers(table.name, numbered)),
    ...(table.kept ? [keepTotals(table.name, table.kept)] : []),
  ];
}
