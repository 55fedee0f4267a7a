/** Searches a table whose rows may be too many to walk or to sort while somebody waits. */
import { type SQL, sql } from 'drizzle-orm';
import { Refusal } from '../../calls/answer.ts';
import type { Database } from '../../db/connect.ts';
import { runOnce } from '../../db/transaction.ts';
import { idOf, type RowQuery, type RowSource } from './RowSource.ts';
import { allOf, anyOf, type Selection } from './selection.ts';

/** Up to so many rows are looked up one id after the other; for more, the planner decides by all ids together. */
const mostProbed = 20_000;

/** So many of the newest rows are searched for a text that the trigrams of an index can't find. */
const mostWalked = 100_000;

/** The planner's cost from which on a page in another order than the date's is refused: five million rows, some seconds. */
const mostCost = 500_000;

export const shortText =
  'So short a text is looked for in the newest 100,000 rows only. Please search for three letters or digits in a row, or choose a shorter period.';
export const wideSort =
  'These are too many rows to sort by this column. Please filter them, choose a shorter period, or sort by the date.';

const byName = (place: number): SQL => sql`${sql.identifier(`by${place}`)}`;

/** The order of `foundByEach`. */
export const orderFound = ({ terms }: Selection): SQL =>
  sql`order by ${sql.join(
    terms.map(({ direction }, place) => sql`${byName(place)} ${direction}`),
    sql`, `,
  )}`;

/**
 * The ids that a search finds, as a table of `id` and the values that they are sorted by; undefined if one index serves
 * the whole search. Each alternative is a statement of its own: together, the planner takes their rows for
 * spread evenly over all days, and walks all days for a product that was last scanned a year ago.
 *
 * @param most rows of each alternative: the first ones in order, or any where `isSorted` is false
 */
export function foundByEach(
  source: RowSource,
  { from, narrowed, alternatives, terms, order }: Selection,
  { most, isSorted }: { most: number; isSorted: boolean },
): SQL | undefined {
  if (alternatives.length < 2) return undefined;
  const id = idOf(source);
  const sorted = isSorted ? terms.map(({ value }, place) => sql`, ${value} as ${byName(place)}`) : [];
  const limit = sql`${isSorted ? order : sql``} limit ${sql.raw(String(most))}`;
  const found = (condition: SQL) =>
    sql`select ${id} as id${sql.join(sorted)} from ${from} ${allOf([...narrowed, condition])} ${limit}`;
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

/** The selection of the newest rows, for a text that no index finds; undefined where it is not needed. */
export async function newestRows(
  database: Database,
  { search }: RowQuery,
  { from, narrowed, alternatives, order, byDate, ...others }: Selection,
): Promise<Selection | undefined> {
  if (!search || !byDate || isIndexed(search)) return undefined;
  const beyond = sql`select from ${from} ${allOf(narrowed)} offset ${mostWalked} limit 1`;
  const [is] = await runOnce<{ more: boolean }>(database, sql`select exists (${beyond}) as more`);
  if (!is?.more) return undefined;
  const conditions = [anyOf(alternatives)];
  const newest = sql`(select r.* from ${from} ${allOf(narrowed)} ${order} limit ${sql.raw(String(mostWalked))}) r`;
  return {
    ...others,
    from: newest,
    where: allOf(conditions),
    conditions,
    narrowed: [],
    alternatives: [],
    order,
    byDate,
  };
}

/** Throws Refusal, at once, where the planner expects that sorting the rows for this page would take too long. */
export async function requireSortable(database: Database, page: SQL): Promise<void> {
  const [explained] = await runOnce<{ 'QUERY PLAN': { Plan: { 'Total Cost': number } }[] }>(
    database,
    sql`explain (format json) ${page}`,
  );
  const cost = explained?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? 0;
  if (cost > mostCost) throw new Refusal(wideSort);
}
