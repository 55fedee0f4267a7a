import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { type Condition, fieldsOfCondition } from '../../contract/resource/declaration/Condition.ts';
import { Faults, insteadOf } from '../../contract/resource/check/Faults.ts';
import { dateOfChart, namesOfChart } from '../../contract/resource/charts.ts';
import { isPersonField } from '../../contract/resource/declaration/Field.ts';
import { derivedFrom } from '../../contract/resource/parseValue.ts';
import { fieldsRead } from '../../contract/resource/declaration/namedRules.ts';
import type { Chart, Resource } from '../../contract/resource/Resource.ts';
import { seenRights } from '../../contract/resource/seen.ts';
import { isForMany, secondPerson, setsMe } from '../../contract/resource/setAction.ts';
import type { Database } from '../db/connect.ts';
import { sumChart } from './chart/sums.ts';
import { type DayTotals, type Redacted, registered, type Registry } from './Module.ts';
import { personalColumns } from './schema/personalColumns.ts';
import { hasTable, targetsOf } from './schema/tableOf.ts';
import { type Asker, bindText, innerText, nobody } from './rows/bindText.ts';
import { querySource, reasonOf } from './rows/querySource.ts';
import { searchedLabelsOf, tableSource } from './rows/tableSource.ts';
import {
  idOf,
  ownOnly,
  type RowSource,
  type SearchedLabel,
  stateWithout,
  unseenBy,
} from './rows/RowSource.ts';

/**
 * The source of each declared resource, by key: its table, or the query that it names. Throws at boot, with all faults at once,
 * where no module registers that query.
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
  const targets = targetsOf(resources);
  const faults = new Faults();
  for (const [key, { join }] of Object.entries(registry.tableRows)) {
    if (join && !/^\s*left join\b/i.test(join))
      faults.add(
        `A module adds to the rows of '${key}' by a join that is not a left join: what a person sees is said by 'ownRows'`,
      );
    if (!tables.has(key))
      faults.add(
        `A module adds to the rows of '${key}', which declares no table${insteadOf(key, tables.keys())}`,
      );
  }
  const { refusals = {} } = registry;
  for (const key of Object.keys(refusals))
    if (!resources.some((resource) => resource.key === key))
      faults.add(`A module refuses what is done with '${key}', which is not declared`);
  const sourceOf = (resource: Resource): RowSource => {
    const source: RowSource = { ...wholeSourceOf(resource), charts: chartSources(resource) };
    const row = { ...refusedActions(resource), ...refusals[resource.key]?.row };
    return Object.keys(row).length
      ? { ...source, refused: refusedBy(row, `What is refused of '${resource.key}'`) }
      : source;
  };
  const chartSources = (resource: Resource): NonNullable<RowSource['charts']> =>
    new Map(
      resource.charts.flatMap((chart) => {
        if (chart.rows === undefined) return [];
        const its = `its chart '${chart.title}'`;
        const text = registered(registry.rows, chart.rows, `The declaration '${resource.key}': ${its}`);
        const by = chart.by ?? dateOfChart(resource, chart);
        const sort = { by, order: 'ASC', several: false } as const;
        const part = { ...resource, numbered: false, search: [], filters: [], charts: [chart], sort };
        return [
          [
            chart.call,
            querySource(part, zone, { text, searchedLabels: [], title: `the query of ${its}` }),
          ] as const,
        ];
      }),
    );
  const wholeSourceOf = (resource: Resource): RowSource => {
    if (hasTable(resource)) return tableSource(resource, targets, zone, registry.tableRows[resource.key]);
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
    if (!redact) return source;
    const from: RowSource['from'] = (asker, query) =>
      withoutOthers(source.from(asker, query), redact, sources, asker);
    return { ...source, from, redactedFor: redactedFor(redact, resources) };
  };
  const sources = resources.flatMap((resource) => faults.attempt(() => sourceOf(resource)) ?? []);
  faults.throwAll();
  return new Map(sources.map((source) => [source.resource.key, source]));
}

/** The texts of other tables that a query's rows are searched by. */
const searchedTextsOf = ({ key }: Resource, texts: Registry['searched'][string] = {}): SearchedLabel[] =>
  Object.entries(texts).map(([id, { text, field }]) => {
    const { bind } = bindText(innerText(text), `What the rows of '${key}' are searched by, '${id}'`);
    return { id, ...(field !== undefined && { label: field }), texts: (asker) => bind(asker) };
  });

/** The kept sums of a log's days, for whoever asks. */
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

/**
 * Refuses actions of rows to those whom they are for another person than, and by `different`, as SQL by the names of actions: an
 * action that gives a field the person who does it, to everybody whom another field of the check names.
 */
const refusedActions = ({ actions, checks, fields }: Resource): Record<string, string> =>
  Object.fromEntries(
    actions.filter(isForMany).flatMap((one) => {
      const { name: action, otherThan = [] } = one;
      const persons = otherThan.map(
        (name) => `r.${pg.escapeIdentifier(name === 'CreatedBy' ? '_created_by' : name)}`,
      );
      const second = persons.length
        ? [`when :user in (${persons.join(', ')}) then ${pg.escapeLiteral(secondPerson)}`]
        : [];
      const isMine = (name: string) => setsMe(one, name);
      const differing = checks.flatMap((check) => {
        const { rule, message } = check;
        const read = fieldsRead(check);
        const others = read.flatMap((name) => {
          const field = fields[name];
          return field && isPersonField(field) && !isMine(name) ? [`r.${pg.escapeIdentifier(name)}`] : [];
        });
        return rule === 'different' && read.some(isMine) && others.length
          ? [`when :user in (${others.join(', ')}) then ${pg.escapeLiteral(message)}`]
          : [];
      });
      const cases = [...differing, ...second];
      return cases.length ? [[action, `case ${cases.join(' ')} end`]] : [];
    }),
  );

/** SQL for the refused actions of a row `r` and the reasons, as a JSON object. */
function refusedBy(
  texts: Readonly<Record<string, string>>,
  title: string,
): NonNullable<RowSource['refused']> {
  const parts = Object.entries(texts).map(([what, text]) => `${pg.escapeLiteral(what)}, (${text})::text`);
  const { bind } = bindText(`json_strip_nulls(json_build_object(${parts.join(', ')}))`, title);
  return (asker) => bind(asker);
}

/** The rows of a query without those about records that are other people's own. */
function withoutOthers(
  rows: SQL,
  { page, record }: Redacted,
  sources: readonly RowSource[],
  asker: Asker,
): SQL {
  const cases = sources
    .filter(({ resource }) => ownOnly(resource, asker))
    .map(
      (source) => sql`when ${source.resource.page} then exists (
        select from ${source.from(asker)} where ${idOf(source)} = q.${sql.identifier(record)})`,
    );
  if (!cases.length) return rows;
  return sql`(select q.* from (select r.* from ${rows}) q
    where case q.${sql.identifier(page)} ${sql.join(cases, sql` `)} else true end) r`;
}

/** SQL for what a person sees of other resources' fields in rows, by the rows' columns. */
function redactedFor(
  { page, states }: Redacted,
  resources: readonly Resource[],
): NonNullable<RowSource['redactedFor']> {
  const guarded = resources.filter((resource) => seenRights(resource).size);
  const own = (name: string) => `r.${pg.escapeIdentifier(name)}`;
  return (session) => {
    const cases = guarded.flatMap((resource) => {
      const unseen = unseenBy(resource, session);
      return unseen.size ? [{ page: pg.escapeLiteral(resource.page), unseen }] : [];
    });
    if (!cases.length) return undefined;
    const seen = (state: string) =>
      cases.map(({ page, unseen }) => `when ${page} then ${stateWithout(state, unseen)}`).join(' ');
    return new Map(
      states.map((name) => [name, `(case ${own(page)} ${seen(own(name))} else ${own(name)} end)`]),
    );
  };
}

/** The conditions that the server judges of a stored row: for editing, actions, looks and locks. */
const storedConditions = ({ editable, actions, looks, fields }: Resource): Condition[] =>
  [
    editable,
    ...looks.map(({ when }) => when),
    ...actions.map(({ shown }) => shown),
    ...Object.values(fields).map(({ locked }) => locked),
  ].filter((condition) => typeof condition === 'object');

/** The columns that a resource's list, export, search, filters and charts need. */
const needed = (resource: Resource): (string | undefined)[] => [
  resource.id,
  ...resource.columns.flatMap(({ field, sort }) => [field, sort]),
  ...resource.search.map(derivedFrom),
  ...resource.export.columns.map(({ field }) => field),
  resource.sort.by,
  ...resource.filters.map(({ field }) => derivedFrom(field)),
  ...resource.charts.flatMap((chart) => (chart.rows ? [] : namesOfChart(resource, chart))),
  ...resource.cards.flatMap((card) => card.sum ?? []),
  resource.person,
  // A condition never matches a field that the row does not have.
  ...storedConditions(resource).flatMap(fieldsOfCondition),
  // REST filters by any of them.
  ...(resource.api === 'rest' ? Object.keys(resource.fields) : []),
];

/** Reads the columns of a source; undefined, with a fault, where its query can't be run. */
const readColumns = (database: Database, { columns }: RowSource, faults: Faults) =>
  columns(database.db).catch((error: unknown) =>
    faults.attempt((): undefined => {
      throw error;
    }),
  );

/** Adds a fault where a chart's own rows lack a column or can't be summed. */
async function assertOwnRows(database: Database, source: RowSource, chart: Chart, faults: Faults) {
  const { resource, ownPeriod } = source;
  const read = await readColumns(database, source, faults);
  if (!read) return;
  const its = `The declaration '${resource.key}': its chart '${chart.title}'`;
  const date = resource.period && !ownPeriod ? [resource.period.field] : [];
  const missing = [...namesOfChart(resource, chart), ...date].find((name) => !read.answered.has(name));
  if (missing) faults.add(`${its} has rows without '${missing}'${insteadOf(missing, read.answered.keys())}`);
  else
    await sumChart(database, source, nobody, {}, chart, '2000-01-01').catch((error: unknown) =>
      faults.add(`${its} can't be summed${reasonOf(error)}`),
    );
}

/**
 * Asks the database for the columns of every source. Throws, with all faults at once, where a query can't be run or lacks a
 * column that its declaration names: a server that could not answer its lists must not start.
 */
export async function assertSources(database: Database, sources: Iterable<RowSource>): Promise<void> {
  const faults = new Faults();
  for (const source of sources) {
    const { resource, ownPeriod } = source;
    const read = await readColumns(database, source, faults);
    if (!read) continue;
    const its = `The declaration '${resource.key}': its`;
    const period = ownPeriod ? undefined : resource.period?.field;
    const goes = new Map([
      ...resource.charts
        .filter(({ type }) => type === 'time')
        .map(
          (chart) =>
            [
              dateOfChart(resource, chart),
              ', by whose days its chart goes: name a date of theirs by `period.field` or by `on`',
            ] as const,
        ),
      [resource.sort.by, ', by which they are sorted'],
    ]);
    for (const name of new Set([...needed(resource), period]))
      if (name !== undefined && !read.answered.has(name))
        faults.add(
          `${its} rows have no '${name}'${goes.get(name) ?? ''}${insteadOf(name, read.answered.keys())}`,
        );
    if (period && read.answered.has(period) && !read.answered.get(period)?.date)
      faults.add(`${its} period goes by '${period}', which is not a date in its rows`);
    if (period === resource.created && resource.period?.ahead)
      faults.add(
        `${its} period looks ahead, though nobody creates records in the future: name another date by 'field', or ':from' and ':to' in its query`,
      );
    if (ownPeriod && !resource.period)
      faults.add(`${its} query counts in a period, though the declaration has none`);
    if (ownPeriod && resource.period && resource.period.field !== resource.created)
      faults.add(
        `${its} query keeps to the period itself, so it can't go by '${resource.period.field}': leave out 'field'`,
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
    for (const { table, column } of personalColumns([resource]))
      await database.db
        .execute(sql`select ${sql.identifier(column)} from ${sql.identifier(table)} limit 0`)
        .catch(() =>
          faults.add(
            `${its} personal data is said to be in '${table}.${column}', which the database does not have`,
          ),
        );
    for (const chart of resource.charts) {
      const rows = source.charts?.get(chart.call);
      if (rows) {
        await assertOwnRows(database, rows, chart, faults);
        continue;
      }
      if (!namesOfChart(resource, chart).every((name) => read.answered.has(name))) continue;
      const date = dateOfChart(resource, chart);
      if (chart.type === 'time' && !read.answered.get(date)?.date)
        faults.add(`${its} chart goes by '${date}', which is not a date in its rows`);
      else
        await sumChart(database, source, nobody, {}, chart, '2000-01-01').catch((error: unknown) =>
          faults.add(`${its} chart can't be summed${reasonOf(error)}`),
        );
    }
  }
  faults.throwAll();
}
