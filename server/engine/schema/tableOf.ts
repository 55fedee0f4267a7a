import { Faults } from '../../../contract/resource/check/Faults.ts';
import {
  type Field,
  type FieldKind,
  isActorField,
  linesIn,
  numberingOf,
} from '../../../contract/resource/declaration/Field.ts';
import { isAlwaysRequired } from '../../../contract/resource/fieldState.ts';
import { columnOf, type ColumnType, kinds } from '../../../contract/resource/declaration/kinds.ts';
import { lookups, moduleTables } from '../../../contract/resource/declaration/lookups.ts';
import { parseValue } from '../../../contract/resource/parseValue.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { type KeptTotals, type Numbered, numberedColumn } from './triggers.ts';

/** A resource whose declaration names a table. */
export type TableResource = Resource & { table: string };

export const hasTable = (resource: Resource): resource is TableResource => resource.table !== undefined;

export interface TableColumn {
  name: string;
  type: ColumnType;
  required: boolean;
  /** The table whose id it holds. */
  references?: string;
  /** It refers only to rows of its own company. */
  isOwn?: true;
  /** It holds the addresses of files, by which rows are found. */
  isFiles?: true;
  /** Existing rows get it when the column becomes required; null without a declared one. */
  backfill: unknown;
}

/** A declared table as plain data, from which `emitTables` writes the typed schema file. */
export interface Table {
  name: string;
  /** The table of the records whose lines it has, each by its record's id and its place. */
  linesOf?: string;
  ofCompany: boolean;
  /** Rows are only ever added: see appendOnly.ts. */
  appendOnly: boolean | undefined;
  /** Each person sees their own rows. */
  ofPeople?: boolean;
  /** The constraint by which active rows never overlap, if they must not. */
  neverOverlap?: string | undefined;
  columns: readonly TableColumn[];
  /** Its columns that the database fills with numbers. */
  numbered?: readonly Numbered[];
  /** How its rows are counted, if they are. */
  kept?: KeptTotals | undefined;
  /** Columns that the search box looks in: texts, and numbers by their digits. */
  searched: readonly string[];
  /** Columns that are unique without regard to case, in a company or among all, or among rows with the same values; of lines, in their record. */
  unique: readonly { column: string; within: readonly string[] }[];
  /** Columns with an index in their order. */
  sorted: readonly { name: string; kind: FieldKind }[];
}

const snakeNames = new Map<string, string>();

/** A wire name in snake case: `CompanyName` → `company_name`, `HPCode` → `hp_code`, `MRP` → `mrp`. Saves ask for each declared name. */
export function snakeCase(name: string): string {
  const known = snakeNames.get(name);
  if (known !== undefined) return known;
  const made = name
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase();
  snakeNames.set(name, made);
  return made;
}

/** The database's column of a declared field. */
export const columnName = (name: string, field: Field): string => field.column ?? snakeCase(name);

/** The columns with the people whose record it is, where records are people's own. */
export const ownerColumns = ({ fields, ownRows }: Pick<Resource, 'fields' | 'ownRows'>): string[] => [
  'created_by',
  ...(ownRows?.named ?? []).flatMap((name) => {
    const field = fields[name];
    return field ? [columnName(name, field)] : [];
  }),
];

/** The column of the field that names the records of `target`. */
export function labelColumn(target: TableResource): string {
  const field = target.fields[target.label];
  if (!field) throw new Error(`The declaration '${target.key}' has no label`);
  return columnName(target.label, field);
}

/**
 * A list sorts by this, the same for the index and for ORDER BY: a text's letters without regard to case, by their
 * beginnings as an index entry holds at most 2,704 bytes; any other value as it is.
 */
export const sortExpression = (column: string, kind: FieldKind): string =>
  kinds[kind].order === 'letters' ? `left(lower(${column}), 100)` : column;

/** Every table has it, whether a declaration shows it as a field or not. */
const activeColumn = 'is_active';

const lineColumns = ['company_id', 'record_id', 'place', activeColumn] as const;

const ownColumns = [
  'id',
  'company_id',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
  'search_text',
] as const;

/** A resource that references of declared tables lead to. `only`: see `moduleTables`. */
export type Target = TableResource & { only?: string };

/** Finds the resources to which declared tables can refer, by their keys. */
export const targetsOf = (resources: readonly Resource[]): ReadonlyMap<string, Target> =>
  new Map(
    resources.flatMap((resource): [string, Target][] => {
      const { key } = resource;
      if (hasTable(resource)) return [[key, resource]];
      const written = Object.hasOwn(moduleTables, key) ? moduleTables[key] : undefined;
      return written ? [[key, { ...resource, ...written }]] : [];
    }),
  );

/** The resources that references lead to, by their keys. */
export type Targets = ReadonlyMap<string, Pick<TableResource, 'table' | 'rowsOf'>>;

/** The columns of a table's fields, and their names by those on the wire. Throws where two would share a column. */
function columnsOf(
  resource: Pick<TableResource, 'key' | 'rowsOf' | 'fields'>,
  targets: Targets,
  own: readonly string[],
): { columns: TableColumn[]; nameOf: ReadonlyMap<string, string> } {
  const columns: TableColumn[] = [];
  const nameOf = new Map<string, string>();
  const taken = new Set<string>(own);
  for (const [wire, field] of Object.entries(resource.fields)) {
    if (field.kind === 'lines') continue;
    const name = columnName(wire, field);
    if (taken.has(name))
      throw new Error(
        `The declaration '${resource.key}': the column '${name}' of '${wire}' is taken already; give it another by 'column'`,
      );
    taken.add(name);
    nameOf.set(wire, name);
    if (name === activeColumn) continue;
    const neverNull = kinds[field.kind].isNeverNull || ('empty' in field && field.empty !== undefined);
    const target = field.kind === 'reference' ? targets.get(field.to) : undefined;
    const references = field.kind === 'lookup' ? lookups[field.to].table : target?.table;
    const isOwn = resource.rowsOf === 'company' && target?.rowsOf === 'company' && !isActorField(field);
    columns.push({
      name,
      type: columnOf(field),
      required: isAlwaysRequired(field) || neverNull,
      ...(references && { references }),
      ...(isOwn && { isOwn }),
      ...(field.kind === 'files' && { isFiles: true }),
      backfill: backfillOf(field),
    });
  }
  return { columns, nameOf };
}

const uniqueIn = (
  fields: Readonly<Record<string, Field>>,
  nameOf: ReadonlyMap<string, string>,
): Table['unique'] =>
  Object.entries(fields).flatMap(([wire, { unique, uniqueWithin = [] }]) => {
    const column = nameOf.get(wire);
    return unique && column !== undefined
      ? [{ column, within: uniqueWithin.flatMap((other) => nameOf.get(other) ?? []) }]
      : [];
  });

/** The table of the lines of a resource's records, if it has one. */
export function linesTableOf(resource: TableResource, targets: Targets): Table | undefined {
  const { name: wire = '', field } = linesIn(resource.fields) ?? {};
  const { table: name, fields } = field ?? {};
  if (!name || !fields) return undefined;
  const { columns, nameOf } = columnsOf({ ...resource, fields }, targets, lineColumns);
  const unique = uniqueIn(fields, nameOf);
  const { table: linesOf, appendOnly } = resource;
  const searched = Object.keys(fields).filter((own) => resource.search.includes(`${wire}.${own}`));
  return {
    name,
    linesOf,
    ofCompany: true,
    appendOnly,
    columns,
    searched: searched.flatMap((own) => nameOf.get(own) ?? []),
    unique,
    sorted: Object.entries(fields).flatMap(([own, { kind }]) => {
      const isFilter = resource.filters.some((filter) => filter.field === `${wire}.${own}`);
      const column = nameOf.get(own);
      // a reference has an index anyway
      return isFilter && column !== undefined && kind !== 'reference' ? [{ name: column, kind }] : [];
    }),
  };
}

/** The table of a resource that declares one. Throws where two fields would share a column. */
export function tableOf(resource: TableResource, targets: Targets): Table {
  const { columns, nameOf } = columnsOf(resource, targets, ownColumns);
  const own = (names: readonly (string | undefined)[]) =>
    names.flatMap((name) => nameOf.get(name ?? '') ?? []);
  return {
    name: resource.table,
    ofCompany: resource.rowsOf === 'company',
    appendOnly: resource.appendOnly,
    ofPeople: resource.ownRows !== undefined,
    neverOverlap: overlapConstraint(resource),
    kept: keptTotalsOf(resource),
    numbered: Object.entries(resource.fields).flatMap(([wire, field]) => {
      const numbering = numberingOf(field);
      return numbering ? [numberedColumn(columnName(wire, field), numbering)] : [];
    }),
    columns,
    // a choice is searched by its labels, which the table does not have
    searched: own(resource.search.filter((name) => resource.fields[name]?.kind !== 'choice')),
    unique: uniqueIn(resource.fields, nameOf),
    sorted: sortedColumns(resource),
  };
}

/** The text of a row that the search box looks in, as SQL; undefined where nothing is searched. */
export function searchedText({ columns, searched }: Table): string | undefined {
  const texts = new Set(columns.filter(({ type }) => type === 'text').map(({ name }) => name));
  const parts = searched.map((name) => `coalesce(${texts.has(name) ? name : `${name}::text`}, '')`);
  return parts.length ? `lower(${parts.join(` || ' ' || `)})` : undefined;
}

/** The tables that the resources declare. Throws, with all faults at once, where two fields would share a column. */
export function tablesOf(resources: readonly Resource[]): Table[] {
  const withTable = resources.filter(hasTable);
  const targets = targetsOf(resources);
  const faults = new Faults();
  const tables = withTable.flatMap(
    (resource) =>
      faults.attempt(() => [tableOf(resource, targets), linesTableOf(resource, targets) ?? []].flat()) ?? [],
  );
  faults.throwAll();
  return tables;
}

/** The columns by which the rows of a resource's table are counted; undefined where they may have no date or no company. */
export function keptTotalsOf({ fields, filters, period, created, rowsOf }: Resource): KeptTotals | undefined {
  const date = period?.field ?? created;
  const field = fields[date];
  if (rowsOf !== 'company' || (date !== created && !(field && isAlwaysRequired(field)))) return undefined;
  const parts = filters.flatMap(({ field: name, several }) => {
    const choice = fields[name];
    return choice?.kind === 'choice' && !several ? [columnName(name, choice)] : [];
  });
  return { date: field ? columnName(date, field) : 'created_at', parts };
}

function backfillOf(field: Field): unknown {
  const parsed = parseValue(field, field.backfill ?? (field.kind === 'switch' ? false : null));
  return 'value' in parsed ? parsed.value : null;
}

/**
 * Each save pays for each index. So only what people sort long lists by has one: the label, the order of the list, its
 * period and filters, and the dates of reminders. Other columns sort what a filter leaves.
 */
function sortedColumns({
  fields,
  columns,
  label,
  sort,
  period,
  filters,
  reminders,
}: Resource): Table['sorted'] {
  const labels = columns.flatMap((column) => (column.sort === label ? [label] : []));
  const reminded = Object.values(reminders).map(({ on }) => on);
  const sorts = new Set([
    ...labels,
    sort.by,
    period?.field,
    ...filters.map(({ field }) => field),
    ...reminded,
  ]);
  return Object.entries(fields).flatMap(([wire, field]) =>
    sorts.has(wire) && field.kind !== 'lines' ? [{ name: columnName(wire, field), kind: field.kind }] : [],
  );
}

/** Returns the name of the unique constraint on `column` of `table`. PostgreSQL cuts names after 63 characters. */
export const uniqueIndexName = (table: string, column: string): string =>
  `${table}_${column}_unique`.slice(0, 63);

/** Names the constraint by which active rows of `table` never overlap. */
export const overlapName = (table: string): string => `${table.slice(0, 49)}_never_overlap`;

/** Writes that constraint, if a resource declares it. */
function overlapConstraint({ fields, rowsOf, neverOverlap }: TableResource): string | undefined {
  if (!neverOverlap) return undefined;
  const { within = [], from, to } = neverOverlap;
  const column = (name: string) => {
    const field = fields[name];
    return field ? `"${columnName(name, field)}"` : '';
  };
  const [first, last] = [column(from), column(to)];
  const range = fields[from]?.kind === 'date' ? 'daterange' : 'int8range';
  // PostgreSQL has no range whose ends are out of order
  const ranged = `CASE WHEN ${last} < ${first} THEN 'empty'::${range} ELSE ${range}(${first}, ${last}, '[]') END`;
  // a null equals nothing, and records without a value belong together
  const known = within.map((name) => {
    const field = fields[name];
    if (!field || isAlwaysRequired(field)) return column(name);
    return `(COALESCE(${column(name)}, ${columnOf(field) === 'text' ? "''" : 0}))`;
  });
  const equal = [...(rowsOf === 'company' ? ['company_id'] : []), ...known];
  return `EXCLUDE USING gist (${equal.map((name) => `${name} WITH =, `).join('')}(${ranged}) WITH &&) WHERE (is_active)`;
}
