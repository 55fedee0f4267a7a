import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { dayInZone, wireDay } from '../../../contract/day/day.ts';
import { namesOfChart } from '../../../contract/resource/charts.ts';
import type { Chart, Filter, Resource } from '../../../contract/resource/Resource.ts';
import { chartCall, countsCall, groupsName } from '../../../contract/resource/resourceCalls.ts';
import { seenRights } from '../../../contract/resource/seen.ts';
import {
  type Endpoint,
  declaredEndpoint,
  requireRight,
  endpoint,
  type Asking,
} from '../../calls/endpoint.ts';
import { done } from '../../calls/answer.ts';
import type { InputSchema } from '../../calls/requireInput.ts';
import { narrowingSchema, queryOf } from '../list.ts';
import { withReadConnection } from '../rows/readConnection.ts';
import { type RowSource, sourceSeenBy } from '../rows/RowSource.ts';
import { selectionOf } from '../rows/selection.ts';
import { sumChart } from './sums.ts';
import { readCards } from '../../../contract/calls/records/cards.ts';
import { can } from '../../../contract/pages/Permission.ts';
import { periodsOfCard } from '../../../contract/resource/cards.ts';
import type { CardDeclaration } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import type { Period } from '../rows/period.ts';

const wantedGroups = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.split('\n')),
    v.description('The groups of a bar chart, in place of the largest: a label on each line'),
  ),
);

/** GET: a list's chart of all rows that it would show, or of its own, for people who see its fields. */
export function chartEndpoint(list: RowSource, chart: Chart): Endpoint {
  const whole = list.charts?.get(chart.call) ?? list;
  const { resource } = whole;
  const rights = seenRights(resource);
  const needed = namesOfChart(resource, chart).flatMap((name) => rights.get(name) ?? []);
  const narrowing = narrowingSchema(resource);
  const groups = { [groupsName]: wantedGroups };
  const schema: InputSchema<{ SearchValue?: string; [groupsName]?: string[] | undefined }> =
    whole === list
      ? v.object({ ...narrowing.entries, ...groups })
      : v.object({ ...v.omit(narrowing, ['SearchValue']).entries, ...groups });
  return declaredEndpoint(chartCall(resource, chart), schema, async (request) => {
    const { deps, session, input } = request;
    for (const right of needed) requireRight(session, resource.page, right);
    const source = sourceSeenBy(whole, session);
    const today = dayInZone(source.zone, 0, deps.now());
    const all = queryOf(source, resource, input, session);
    const query = whole === list ? all : { period: all.period };
    return done(
      await withReadConnection(request, ({ deps: { database } }) =>
        sumChart(database, source, session, query, chart, today, input[groupsName]),
      ),
    );
  });
}

/** GET: how many rows the list would show with each choice of a filter, and with all: `{ value, label, count }`. */
export function countsEndpoint(whole: RowSource, filter: Filter, path: string): Endpoint {
  const { resource } = whole;
  const field = resource.fields[filter.field];
  if (field?.kind !== 'choice')
    throw new Error(`The declaration '${resource.key}': its rows have no choice '${filter.field}'`);
  const withoutFilter = (part: Resource): Resource => ({
    ...part,
    filters: part.filters.filter(({ sends }) => sends !== filter.sends),
  });
  const others = withoutFilter(resource);
  return declaredEndpoint(countsCall(resource, path), narrowingSchema(others), async (request) => {
    const { session, input } = request;
    if (field.seen) requireRight(session, resource.page, field.seen);
    const source = sourceSeenBy(whole, session);
    const query = queryOf({ ...source, resource: withoutFilter(source.resource) }, others, input, session);
    const { rows } = await withReadConnection(request, async ({ deps: { database } }) => {
      const { from, where } = await selectionOf(database, source, session, query);
      return database.db.execute<{ value: unknown; count: number }>(sql`
        select r.${sql.identifier(filter.field)} as value, count(*)::int as count from ${from} ${where} group by 1`);
    });
    const counts = new Map(rows.map(({ value, count }) => [value, count]));
    const all = { value: 0, label: 'All', count: rows.reduce((sum, { count }) => sum + count, 0) };
    const each = field.choices.map(({ value, label }) => ({ value, label, count: counts.get(value) ?? 0 }));
    return done([...each, all]);
  });
}

/** What a card counts or sums: the rows that its list would show with the same filters, also before. */
async function valuesOf(
  { deps: { database, now }, session }: Asking,
  source: RowSource,
  card: CardDeclaration,
) {
  const { resource, zone } = source;
  const { title, sum, filter = {} } = card;
  const input = Object.fromEntries(resource.filters.map(({ field, sends }) => [sends, filter[field]]));
  const { among } = queryOf(source, resource, input, session);
  // a chart of one group, so sums that are kept serve cards as well
  const whole = { type: 'bar', title, call: '', sums: sum === undefined ? [] : [sum] } as const;
  const today = dayInZone(zone, 0, now());
  const valueIn = async (period: Period | undefined) => {
    const [all] = await sumChart(database, source, session, { among, period }, whole, today);
    return all?.values[0] ?? 0;
  };
  const { days, before } = periodsOfCard(resource, card, zone, now());
  const [Value, earlier] = await Promise.all([valueIn(days), before && valueIn(before)]);
  return {
    Page: resource.page,
    Title: title,
    Value,
    Before:
      before && earlier !== undefined
        ? { Value: earlier, FromDate: wireDay(before.from), ToDate: wireDay(before.to) }
        : null,
  };
}

/** POST: the cards of all lists that the person may view, by the fields that they see. */
export function cardsEndpoint(sources: ReadonlyMap<string, RowSource>): Endpoint {
  const withCards = [...sources.values()].filter(({ resource }) => resource.cards.length);
  return endpoint(readCards, async (request) => {
    const { session } = request;
    const seen = withCards
      .filter(({ resource }) => can(session.permissions, resource.page, 'view', false))
      .map((source) => sourceSeenBy(source, session));
    return done(
      await withReadConnection(request, (asking) =>
        Promise.all(
          seen.flatMap((source) => source.resource.cards.map((card) => valuesOf(asking, source, card))),
        ),
      ),
    );
  });
}
