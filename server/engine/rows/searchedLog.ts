/** How a search finds its rows in a log, which outgrows what a walk or a sort can go through while somebody waits. */
import { type SQL, sql } from 'drizzle-orm';
import { Refusal } from '../../calls/answer.ts';
import type { Database } from '../../db/connect.ts';
import { runOnce } from '../../db/runNamed.ts';
import type { Selection } from './RowQuery.ts';

/** Rows that are sought by one id after the other; of more, what the planner thinks of all ids together decides. */
const mostProbed = 20_000;

/** The newest rows, in which texts are looked for that the trigrams of an index can't find. */
const mostWalked = 100_000;

/** What the planner says that a page in another order than the date's may cost: five million rows, some seconds. */
const mostCost = 500_000;

export const shortText =
  'So short a text is looked for in the newest 100,000 rows only. Please search for three letters or digits in a row, or choose a shorter period.';
export const wideSort =
  'These are too many rows to sort by this column. Please choose a shorter period, or sort by the date.';

const all = (conditions: readonly SQL[]): SQL =>
  conditions.length ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``;

const byName = (place: number): SQL => sql`${sql.identifier(`by${place}`)}`;

/** The order of `foundApart`. */
export const orderFound = ({ terms }: Selection): SQL =>
  sql`order by ${sql.join(
    terms.map(({ direction }, place) => sql`${byName(place)} ${direction}`),
    sql`, `,
  )}`;

/**
 * The ids that a search finds as a table of `id` and what they are sorted by, each of its alternatives by itself: together, the
 * planner takes them for spread evenly over all days, and walks them all for a product that was last scanned a year ago.
 *
 * @param most rows of each alternative: those that are first in order, or any where `isSorted` is not said
 */
export function foundApart(
  { from, narrowed, alternatives, terms, order }: Selection,
  id: SQL,
  { most, isSorted }: { most: number; isSorted: boolean },
): SQL {
  const sorted = isSorted ? terms.map(({ value }, place) => sql`, ${value} as ${byName(place)}`) : [];
  const limit = sql`${isSorted ? order : sql``} limit ${sql.raw(String(most))}`;
  const found = (condition: SQL) =>
    sql`select ${id} as id${sql.join(sorted)} from ${from} ${all([...narrowed, condition])} ${limit}`;
  const parts = alternatives.map(({ condition, one }) =>
    one && one.ids.length * most <= mostProbed
      ? sql`(select p.* from unnest(${sql.param(one.ids)}::int8[]) one (id)
          cross join lateral (${found(sql`${one.value} = one.id`)}) p)`
      : sql`(${found(condition)})`,
  );
  return sql`(${sql.join(parts, sql` union `)}) found`;
}

/** Whether the trigrams of a text find it anywhere within words. */
const isIndexed = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

/** What is left of a search of a log for a text that no index finds: its newest rows; undefined where that is all of it. */
export async function newestSearched(
  database: Database,
  { from, narrowed, alternatives, order, byDate, ...others }: Selection,
  text: string,
): Promise<Selection | undefined> {
  if (!byDate || isIndexed(text)) return undefined;
  const beyond = sql`select from ${from} ${all(narrowed)} offset ${mostWalked} limit 1`;
  const [is] = await runOnce<{ more: boolean }>(database, sql`select exists (${beyond}) as more`);
  if (!is?.more) return undefined;
  const conditions = [anyOf(alternatives)];
  const newest = sql`(select r.* from ${from} ${all(narrowed)} ${order} limit ${sql.raw(String(mostWalked))}) r`;
  return {
    ...others,
    from: newest,
    where: all(conditions),
    conditions,
    narrowed: [],
    alternatives: [],
    order,
    byDate,
  };
}

/** That a row is found by any of them. */
export const anyOf = (alternatives: Selection['alternatives']): SQL =>
  sql`(${sql.join([...alternatives.map(({ condition }) => condition), sql`false`], sql` or `)})`;

/** Throws Refusal where the planner says that a page would take too long: soon, in place of after half a minute. */
export async function requireSortable(database: Database, page: SQL): Promise<void> {
  const [explained] = await runOnce<{ 'QUERY PLAN': { Plan: { 'Total Cost': number } }[] }>(
    database,
    sql`explain (format json) ${page}`,
  );
  const cost = explained?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? 0;
  if (cost > mostCost) throw new Refusal(wideSort);
}
