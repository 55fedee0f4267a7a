import { lookups, moduleTables } from '../../../contract/resource/declaration/lookups.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { linesPart, type Rule, ruleName, rulesOf } from './rulesOf.ts';
import {
  hasTable,
  searchedText,
  sortExpression,
  type Table,
  type TableColumn,
  tablesOf,
  uniqueIndexName,
} from './tableOf.ts';

const camelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const builders: Record<Exclude<TableColumn['type'], `numeric${string}`>, (name: string) => string> = {
  text: (name) => `text('${name}')`,
  integer: (name) => `integer('${name}')`,
  bigint: (name) => `bigint('${name}', { mode: 'number' })`,
  smallint: (name) => `smallint('${name}')`,
  date: (name) => `date('${name}')`,
  timestamptz: (name) => `timestamp('${name}', { withTimezone: true })`,
  boolean: (name) => `boolean('${name}')`,
  json: (name) => `json('${name}')`,
  jsonb: (name) => `jsonb('${name}')`,
};

function builderOf(type: TableColumn['type'], name: string): string {
  const [, precision, scale] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? [];
  return precision === undefined
    ? builders[type as keyof typeof builders](name)
    : `numeric('${name}', { precision: ${precision}, scale: ${scale}, mode: 'number' })`;
}

const emitColumn = (column: TableColumn): string => {
  const reference =
    column.references && !column.isOwn ? `.references(() => ${camelCase(column.references)}.id)` : '';
  return `    ${camelCase(column.name)}: ${builderOf(column.type, column.name)}${column.required ? '.notNull()' : ''}${reference},`;
};

/** Writes an SQL text as a TypeScript template. */
const template = (text: string): string => `sql\`${text.replaceAll(/[\\`]|\$\{/g, '\\$&')}\``;

function emitRules(table: Table, rules: readonly Rule[], isReferredTo: boolean): string[] {
  return [
    ...(isReferredTo ? [`unique('${table.name}_of_company').on(table.companyId, table.id)`] : []),
    ...table.columns.flatMap(({ name, references, isOwn }) =>
      references && isOwn
        ? [
            `foreignKey({ name: '${ruleName(table.name, name)}', columns: [table.companyId, table.${camelCase(name)}], foreignColumns: [${camelCase(references)}.companyId, ${camelCase(references)}.id] })`,
          ]
        : [],
    ),
    ...rules.map(({ name, sql }) => `check('${name}', ${template(sql)})`),
  ];
}

/** Lines have places in their record, and go with it. */
function emitLineKeys({ name, columns, linesOf = '' }: Table): string[] {
  const record = camelCase(linesOf);
  return [
    `primaryKey({ columns: [table.recordId, table.place] })`,
    `foreignKey({ name: '${ruleName(name, 'record_id')}', columns: [table.companyId, table.recordId], foreignColumns: [${record}.companyId, ${record}.id] }).onDelete('cascade')`,
    ...columns.flatMap(({ name: own, references }) =>
      references ? [`index('${name}_${own}').on(table.${camelCase(own)})`] : [],
    ),
  ];
}

/** Texts are compared without regard to case. */
function emitUnique({ name, unique, columns }: Table, scope: string): string[] {
  const isText = (column: string) => columns.some((one) => one.name === column && one.type === 'text');
  const same = (own: string) => {
    const column = `table.${camelCase(own)}`;
    return isText(own) ? `sql\`lower(\${${column}})\`` : column;
  };
  return unique.map(
    ({ column, within }) =>
      `uniqueIndex('${uniqueIndexName(name, column)}').on(${scope}${[...within, column].map(same).join(', ')})`,
  );
}

function emitIndexes(table: Table): string[] {
  const search = table.searched.length
    ? [`index('${table.name}_search').using('gin', table.searchText.op('gin_trgm_ops'))`]
    : [];
  const files = table.columns.flatMap(({ name, isFiles }) =>
    isFiles ? [`index('${table.name}_${name}_files').using('gin', table.${camelCase(name)})`] : [],
  );
  const scope = table.ofCompany ? 'table.companyId, ' : '';
  const sortedBy = ({ name, kind }: Table['sorted'][number]) => {
    const column = `table.${camelCase(name)}`;
    const expression = sortExpression(`\${${column}}`, kind);
    return expression === `\${${column}}` ? column : `sql\`${expression}\``;
  };
  const sorts = table.sorted.map(
    (sort) =>
      `index('${table.name}_${sort.name}_sort').on(${scope}${sortedBy(sort)}, table.${table.linesOf ? 'recordId' : 'id'})`,
  );
  if (table.linesOf)
    return [...emitLineKeys(table), ...sorts, ...emitUnique(table, 'table.recordId, '), ...search, ...files];
  return [
    `index('${table.name}_created_at').on(${scope}table.createdAt, table.id)`,
    ...(table.ofPeople ? [`index('${table.name}_created_by').on(${scope}table.createdBy, table.id)`] : []),
    ...sorts,
    ...table.columns.flatMap(({ name, references }) =>
      references && table.sorted.every((sort) => sort.name !== name)
        ? [`index('${table.name}_${name}').on(table.${camelCase(name)})`]
        : [],
    ),
    ...emitUnique(table, scope),
    ...search,
    ...files,
  ];
}

function emitTable(table: Table, rules: readonly string[]): string {
  const haystack = searchedText(table);
  return [
    `export const ${camelCase(table.name)} = pgTable(`,
    `  '${table.name}',`,
    '  {',
    ...(table.linesOf ? [] : [`    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),`]),
    ...(table.ofCompany
      ? [`    companyId: integer('company_id').notNull().references(() => companies.id),`]
      : []),
    ...(table.linesOf
      ? [`    recordId: integer('record_id').notNull(),`, `    place: integer('place').notNull(),`]
      : []),
    ...table.columns.map(emitColumn),
    ...(table.linesOf ? [] : ['    ...systemColumns,']),
    ...(haystack ? [`    searchText: text('search_text').generatedAlwaysAs(sql\`${haystack}\`),`] : []),
    '  },',
    `  (table) => [`,
    ...[...emitIndexes(table), ...rules].map((line) => `    ${line},`),
    '  ],',
    ');',
  ].join('\n');
}

/** The typed tables of the declarations as TypeScript, for hand-written modules and for the migration generator. */
export function emitTables(resources: readonly Resource[]): string {
  const tables = tablesOf(resources);
  const own = new Set(
    tables.flatMap(({ columns, linesOf }) => [
      linesOf,
      ...columns.map(({ references, isOwn }) => isOwn && references),
    ]),
  );
  const rules = new Map(
    resources
      .filter(hasTable)
      .flatMap((resource) => [resource, linesPart(resource) ?? []].flat())
      .map((ruled) => [ruled.table, rulesOf(ruled)]),
  );
  const emitted = tables.map((table) =>
    emitTable(table, emitRules(table, rules.get(table.name) ?? [], own.has(table.name))),
  );
  const referred = new Set(tables.flatMap(({ columns }) => columns.map(({ references }) => references)));
  const described = [...Object.values(lookups), ...Object.values(moduleTables)];
  const others = new Set(described.flatMap(({ table }) => (referred.has(table) ? [table] : [])));
  const used = [
    'bigint',
    'boolean',
    'check',
    'date',
    'foreignKey',
    'index',
    'integer',
    'json',
    'jsonb',
    'numeric',
    'pgTable',
    'primaryKey',
    'smallint',
    'text',
    'timestamp',
    'unique',
    'uniqueIndex',
  ].filter((name) => emitted.some((table) => table.replaceAll('.primaryKey()', '').includes(`${name}(`)));
  return [
    '// Written by `npm run generate` from the declarations in src/resources; not to be edited.',
    `import { sql } from 'drizzle-orm';`,
    `import { ${used.join(', ')} } from 'drizzle-orm/pg-core';`,
    `import { systemColumns } from './systemColumns.ts';`,
    '',
    ...(others.size ? ['// Their files import this one, so it names again what foreign keys need.'] : []),
    ...[...others].map(
      (table) =>
        `const ${camelCase(table)} = pgTable('${table}', { id: integer('id'), companyId: integer('company_id') });`,
    ),
    '',
    emitted.join('\n\n'),
    '',
  ].join('\n');
}
