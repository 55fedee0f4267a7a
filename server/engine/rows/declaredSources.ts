import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Condition, fieldsOfCondition } from '../../../contract/resource/Condition.ts';
import { Faults, insteadOf } from '../../../contract/resource/Faults.ts';
import { dateOfCharts, namesOfChart } from '../../../contract/resource/charts.ts';
import { type FieldOf, isLabelled } from '../../../contract/resource/Field.ts';
import { lookups } from '../../../contract/resource/lookups.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import type { Database } from '../../db/connect.ts';
import { type DayTotals, type Redact, registered, type Registry, type TableAddition } from '../Module.ts';
import { columnName, hasTable, labelColumn, type TableResource } from '../schema/tableOf.ts';
import { type Asker, bindText, choiceLabel, innerText } from './bindText.ts';
import { nobody, querySource, reasonOf, type RowSource, type SearchedLabel } from './RowSource.ts';
import { unseenBy } from './sourceSeenBy.ts';
import { sumChart } from './sumChart.ts';

/** The resources with a table, by key: those to which references lead. */
type Tables = ReadonlyMap<string, TableResource>;

/**
 * Where the rows of each declared resource come from, by key: its table, or the query that it names. Throws at boot,
 * with all faults at once, where no module registers that.
 *
 * @param zone the zone whose days people see
 */
export function declaredSources(
  resources: readonly Resource[],
  registry: Pick<Registry, 'rows' | 'tableRows' | 'redacts'> &
    Partial<Pick<Registry, 'refusals' | 'dayTotals' | 'searched'>>,
  zone: string,
): ReadonlyMap<string, RowSource> {
  const tables = new Map(resources.filter(hasTable).map((resource) => [resource.key, resource]));
  const faults = new Faults();
  for (const key of Object.keys(registry.tableRows))
    if (!tables.has(key))
      faults.add(
        `A module adds to the rows of '${key}', which declares no table${insteadOf(key, tables.keys())}`,
      );
  const { refusals = {} } = registry;
  for (const key of Object.keys(refusals))
    if (!resources.some((resource) => resource.key === key))
      faults.add(`A module refuses what is done with '${key}', which is not declared`);
  const sourceOf = (resource: Resource): RowSource => {
    const source = wholeSourceOf(resource);
    const { row } = refusals[resource.key] ?? {};
    return row ? { ...source, refused: refusedBy(row, `What is refused of '${resource.key}'`) } : source;
  };
  const wholeSourceOf = (resource: Resource): RowSource => {
    if (hasTable(resource)) return tableSource(resource, tables, zone, registry.tableRows[resource.key]);
    const text = registered(registry.rows, resource.rows ?? '', `The declaration '${resource.key}'`);
    const kept = registry.dayTotals?.[resource.rows ?? ''];
    const searchedLabels = [
      ...searchedLabelsOf(resource, tables),
      ...searchedTextsOf(resource, registry.searched?.[resource.rows ?? '']),
    ];
    const source: RowSource = {
      ...querySource(resource, zone, { text, searchedLabels }),
      ...(kept && { dayTotals: boundDays(resource, kept) }),
    };
    const redact = registry.redacts[resource.rows ?? ''];
    // a file is written by the database, which knows nothing of that
    if (redact && resource.api === 'calls')
      throw new Error(
        `The declaration '${resource.key}': rows that a module takes something out of have no file: declare it as REST`,
      );
    return redact ? { ...source, redactFor: redactFor(redact, resources) } : source;
  };
  const sources = resources.flatMap((resource) => faults.attempt(() => sourceOf(resource)) ?? []);
  faults.throwAll();
  return new Map(sources.map((source) => [source.resource.key, source]));
}

/** The texts of other tables that a query's rows are searched by. */
const searchedTextsOf = ({ key }: Resource, texts: Readonly<Record<string, string>> = {}): SearchedLabel[] =>
  Object.entries(texts).map(([id, text]) => {
    const { bind } = bindText(innerText(text), `What the rows of '${key}' are searched by, '${id}'`);
    return { id, texts: (asker) => bind(asker) };
  });

/** The kept sums of a query's days, for whoever asks. */
function boundDays(
  { key }: Resource,
  { days, zone, parts = {} }: DayTotals,
): NonNullable<RowSource['dayTotals']> {
  const bound = (text: string) => {
    const { bind } = bindText(innerText(text), `What is kept of the days of '${key}'`);
    return (asker: Asker) => bind(asker);
  };
  return {
    days: bound(days),
    zone: sql.raw(`(${innerText(zone)})`),
    parts: new Map(Object.entries(parts).map(([name, text]) => [name, bound(text)])),
  };
}

/** What is refused of a row `r`, by what it is. */
function refusedBy(
  texts: Readonly<Record<string, string>>,
  title: string,
): NonNullable<RowSource['refused']> {
  const parts = Object.entries(texts).map(([what, text]) => `${pg.escapeLiteral(what)}, (${text})::text`);
  const { bind } = bindText(`json_strip_nulls(json_build_object(${parts.join(', ')}))`, title);
  return (asker) => bind(asker);
}

/** What people don't see of each resource's records, taken out of the rows that speak of them. */
function redactFor(redact: Redact, resources: readonly Resource[]): NonNullable<RowSource['redactFor']> {
  const guarded = resources.filter(({ fields }) => Object.values(fields).some(({ seen }) => seen));
  const nothing: ReadonlySet<string> = new Set();
  return (session) => {
    const unseen = new Map(guarded.map((resource) => [resource.page, unseenBy(resource, session)]));
    const isAnything = [...unseen.values()].some(({ size }) => size);
    return isAnything ? (row) => redact(row, (page) => unseen.get(page) ?? nothing) : undefined;
  };
}

/** The labels of other tables' rows among what `resource` is searched by. */
const searchedLabelsOf = (resource: Resource, tables: Tables): SearchedLabel[] =>
  Object.entries(resource.fields).flatMap(([id, field]) => {
    if (!isLabelled(field) || !resource.search.includes(field.labelled)) return [];
    const target = labelledIn(field, tables);
    if (!target) return [];
    const { table, column } = target;
    const texts = sql`select id, lower(${sql.identifier(column)}) as text from ${sql.identifier(table)}`;
    return [{ id, label: field.labelled, texts: () => texts }];
  });

/** The table and the column with the label of what `field` leads to. */
function labelledIn(
  field: FieldOf<'reference'> | FieldOf<'lookup'>,
  tables: Tables,
): { table: string; column: string } | undefined {
  if (field.kind === 'lookup') {
    const { table, label } = lookups[field.to];
    return { table, column: label };
  }
  const target = tables.get(field.to);
  return target && { table: target.table, column: labelColumn(target) };
}

const quoted = (name: string): string => pg.escapeIdentifier(name);

/** Whose rows a person sees. */
const scopes: Readonly<Record<Resource['rowsOf'], string>> = {
  company: 'where r.company_id = :company',
  'own-company': 'where (:is_operating or r.id = :company)',
};

/** The rows of a declared table with the labels of what they refer to, as a text like those that modules write. */
export function tableSource(
  resource: TableResource,
  tables: Tables,
  zone: string,
  addition?: TableAddition,
): RowSource {
  const selected = new Map([
    [resource.id, 'r.id'],
    ['IsActive', 'r.is_active'],
    [resource.created, 'r.created_at'],
    [resource.updated, 'r.updated_at'],
  ]);
  const joins: string[] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    const column = `r.${quoted(columnName(name, field))}`;
    selected.set(name, column);
    if (field.kind === 'choice' && field.labelled)
      selected.set(field.labelled, choiceLabel(column, field.choices));
    if (!isLabelled(field)) continue;
    const target = labelledIn(field, tables);
    if (!target) throw new Error(`The declaration '${resource.key}': '${field.to}' has no table`);
    const alias = `t${joins.length}`;
    joins.push(`left join ${quoted(target.table)} ${alias} on ${alias}.id = ${column}`);
    selected.set(field.labelled, `${alias}.${quoted(target.column)}`);
  }
  if (resource.rowsOf === 'company') {
    selected.set('CompanyId', 'r.company_id');
    if (!selected.has('CompanyName'))
      // once for all rows, which are this company's
      selected.set('CompanyName', '(select company_name from companies where id = :company)');
  }
  if (resource.search.some((name) => name in resource.fields && resource.fields[name]?.kind !== 'choice'))
    selected.set('_search', 'r.search_text');
  for (const [name, expression] of Object.entries(addition?.columns ?? {})) selected.set(name, expression);
  const columns = [...selected].map(([name, expression]) => `${expression} as ${quoted(name)}`);
  const textOver = (rows: string) => `select ${columns.join(', ')} from ${rows} r
      ${joins.join(' ')} ${addition?.join ?? ''} ${scopes[resource.rowsOf]}`;
  const ofAdded = bindText(textOver('added'), `The declaration '${resource.key}': its table`);
  return {
    ...querySource(resource, zone, {
      text: textOver(quoted(resource.table)),
      searchedLabels: searchedLabelsOf(resource, tables),
      wire: addition?.wire,
    }),
    ...(!addition &&
      resource.rowsOf !== 'own-company' && {
        ofAdded: (companyId) => sql`(${ofAdded.fill(() => companyId)}) r`,
      }),
  };
}

/** What is asked of a stored row: whether it can be edited, has an action, how it looks, and which of its fields are locked. */
const storedConditions = ({ editable, actions, looks, fields }: Resource): Condition[] =>
  [
    editable,
    ...looks.map(({ when }) => when),
    ...actions.map(({ shown }) => shown),
    ...Object.values(fields).map(({ locked }) => locked),
  ].filter((condition) => typeof condition === 'object');

/** What a list, its export, its search and its filters take from the rows. */
const needed = (resource: Resource): (string | undefined)[] => [
  resource.id,
  ...resource.columns.flatMap(({ field, sort }) => [field, sort]),
  ...resource.search,
  ...resource.export.columns.map(({ field }) => field),
  resource.sort.by,
  ...resource.filters.map(({ field }) => field),
  ...resource.charts.flatMap((chart) => namesOfChart(resource, chart)),
  resource.person,
  // The server judges them of the stored row, where a field that is not there never matches.
  ...storedConditions(resource).flatMap(fieldsOfCondition),
  // REST filters by any of them.
  ...(resource.api === 'rest' ? Object.keys(resource.fields) : []),
];

/**
 * Asks the database for the columns of every source. Throws where a query can't be run, or lacks a column that its
 * declaration names, saying all of them: a server that could not answer its lists must not start.
 */
export async function assertSources(database: Database, sources: Iterable<RowSource>): Promise<void> {
  const faults = new Faults();
  for (const source of sources) {
    const { resource, ownPeriod, columns } = source;
    const read = await columns(database.db).catch((error: unknown) => {
      faults.attempt(() => {
        throw error;
      });
    });
    if (!read) continue;
    const its = `The declaration '${resource.key}': its`;
    const period = ownPeriod ? undefined : resource.period?.field;
    for (const name of new Set([...needed(resource), period]))
      if (name !== undefined && !read.answered.has(name))
        faults.add(
          `${its} rows have no '${name}'${name === resource.sort.by ? ', by which they are sorted' : ''}${insteadOf(name, read.answered.keys())}`,
        );
    if (period && read.answered.has(period) && !read.answered.get(period)?.date)
      faults.add(`${its} period goes by '${period}', which is no date in its rows`);
    if (ownPeriod && !resource.period)
      faults.add(`${its} query counts in a period, though the declaration has none`);
    if (ownPeriod && resource.period && resource.period.field !== resource.created)
      faults.add(
        `${its} query keeps to the period itself, so that it can't go by '${resource.period.field}'`,
      );
    for (const { field } of resource.filters.filter(({ several }) => several)) {
      const value = read.answered.get(field)?.value;
      if (value)
        await database.db
          .execute(sql`select cardinality(${value}) from ${source.from(nobody)} limit 0`)
          .catch(() =>
            faults.add(
              `${its} rows have '${field}' not as an array, though its filter is by several of them`,
            ),
          );
    }
    for (const chart of resource.charts) {
      if (!namesOfChart(resource, chart).every((name) => read.answered.has(name))) continue;
      if (chart.type === 'time' && !read.answered.get(dateOfCharts(resource))?.date)
        faults.add(`${its} chart goes by '${dateOfCharts(resource)}', which is no date in its rows`);
      else
        await sumChart(database, source, nobody, { search: '' }, chart, '2000-01-01').catch(
          (error: unknown) => faults.add(`${its} chart can't be summed${reasonOf(error)}`),
        );
    }
  }
  faults.throwAll();
}
