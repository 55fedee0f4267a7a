import { type SQL, sql } from 'drizzle-orm';
import { recallBy, type RecallKind, recallKind } from '../../../contract/choices/choices.ts';
import { formatRange, type SerialRange } from '../../../contract/serial/serialRange.ts';
import { firstFew } from '../../calls/answer.ts';
import type { Runner, Transaction } from '../../db/transaction.ts';
import { recallOrder } from '../../seals/sharedSql.ts';
import { parseMultirange, toMultirangeLiteral, toRangeLiteral } from '../../db/rangeLiteral.ts';
import { mostMarked, type Unfit } from './unfit.ts';

/** SQL that tells whether the recall `r` is of some of `units`, which are runs with their product and batch. */
export const isOfUnits = sql`case r.recall_by
  when ${recallBy.product} then r.product_id = units.product_id
  when ${recallBy.batch} then r.product_id = units.product_id and lower(r.batch_no) = lower(units.batch_no)
  else int8range(r.from_no, r.to_no, '[]') && units.serials end`;

/**
 * Holds the company's recalls until the end. Whoever changes them waits for all who pack or dispatch, so nobody
 * does so with units that are recalled by then.
 */
export const holdRecalls = (transaction: Transaction, companyId: number, to: 'read' | 'change') =>
  transaction.execute(
    sql`select pg_advisory_xact_lock${sql.raw(to === 'read' ? '_shared' : '')}(hashtextextended(${`recalls:${companyId}`}, 0))`,
  );

/** SQL that tells whether the packed carton `c`, or one inside, holds recalled units. Without a recall it costs nothing. */
export const isRecalledCarton = (companyId: number): SQL => sql`(
  exists (select from recalls where company_id = ${companyId} and is_active)
  and exists (
    select from (
      select m.product_id, m.batch_no, u.serials
      from carton_runs u join mappings m on m.id = u.mapping_id
      where u.open and u.carton_id in (
        select c.id union all select secondary_id from carton_contents where tertiary_id = c.id and open)
    ) units join recalls r on r.company_id = ${companyId} and r.is_active and ${isOfUnits}))`;

interface Named {
  what: string;
  kind: RecallKind;
  reason: string;
}

/** Says why things are not packed, dispatched or mapped, in the words of the first one's kind. */
function recalled(named: readonly Named[], done: 'packed' | 'dispatched' | 'mapped'): string {
  const kind = named[0]?.kind ?? recallKind.recalled;
  const parts = named.filter((one) => one.kind === kind).map(({ what, reason }) => `${what} (${reason})`);
  return kind === recallKind.recalled
    ? `Recalled, and not ${done} until the recall is lifted: ${firstFew(parts)}.`
    : `Reported ${kind}, and not ${done} until they are found: ${firstFew(parts)}.`;
}

/** Finds the mapped units of a recall in force among these numbers, with the recall's reason. */
export async function findRecalledUnits(
  runner: Runner,
  companyId: number,
  ranges: readonly SerialRange[],
): Promise<Unfit | undefined> {
  const asked = sql`${toMultirangeLiteral(ranges)}::int8multirange`;
  const { rows } = await runner.execute<RecalledNumbers>(sql`
    select (case when r.recall_by = ${recallBy.range} then int8multirange(int8range(r.from_no, r.to_no, '[]')) * units.serials
      else units.serials end)::text as numbers, r.kind, r.reason
    from (
      select m.product_id, m.batch_no, m.mapped * ${asked} as serials from mappings m
      where m.company_id = ${companyId} and m.mapped && ${asked}
    ) units join recalls r on r.company_id = ${companyId} and r.is_active and ${isOfUnits}
    order by ${sql.raw(recallOrder)} limit ${mostMarked}`);
  return unfitRanges(rows, 'packed');
}

/** Finds the numbers of a range that are reported stolen or lost, mapped or not. It is exact while the recalls are held. */
export async function findReportedNumbers(
  runner: Runner,
  companyId: number,
  range: SerialRange,
): Promise<Unfit | undefined> {
  const { rows } = await runner.execute<RecalledNumbers>(sql`
    select int8multirange(int8range(r.from_no, r.to_no, '[]') * ${toRangeLiteral(range)}::int8range)::text as numbers, r.kind, r.reason
    from recalls r
    where r.company_id = ${companyId} and r.is_active and r.kind <> ${recallKind.recalled} and r.recall_by = ${recallBy.range}
      and int8range(r.from_no, r.to_no, '[]') && ${toRangeLiteral(range)}::int8range
    order by ${sql.raw(recallOrder)} limit ${mostMarked}`);
  return unfitRanges(rows, 'mapped');
}

type RecalledNumbers = { numbers: string; kind: RecallKind; reason: string };

function unfitRanges(rows: readonly RecalledNumbers[], done: 'packed' | 'mapped'): Unfit | undefined {
  if (!rows.length) return undefined;
  const named = rows.map(({ numbers, ...part }) => ({ ...part, ranges: parseMultirange(numbers) }));
  return {
    text: recalled(
      named.map((part) => ({ ...part, what: firstFew(part.ranges.map(formatRange)) })),
      done,
    ),
    ranges: named.flatMap((part) => part.ranges),
  };
}

/** Finds packed cartons with recalled units, also in cartons inside, and the reason. `done`: what is not done with them. */
export async function findRecalledCartons(
  runner: Runner,
  companyId: number,
  { cartons, done }: { cartons: readonly { id: number }[]; done: 'packed' | 'dispatched' },
): Promise<Unfit | undefined> {
  const { rows } = await runner.execute<{ code: string; kind: RecallKind; reason: string }>(sql`
    with units as (
      select c.id, c.code, m.product_id, m.batch_no, u.serials
      from packed_cartons c left join carton_contents k on k.tertiary_id = c.id and k.open
        join carton_runs u on u.carton_id = coalesce(k.secondary_id, c.id) and u.open join mappings m on m.id = u.mapping_id
      where c.company_id = ${companyId} and c.id = any(${sql.param(cartons.map(({ id }) => id))}::int[])
        and exists (select from recalls where company_id = ${companyId} and is_active)
    )
    select distinct on (units.id) units.code, r.kind, r.reason
    from units join recalls r on r.company_id = ${companyId} and r.is_active and ${isOfUnits}
    order by units.id, ${sql.raw(recallOrder)} limit ${mostMarked}`);
  if (!rows.length) return undefined;
  const text = recalled(
    rows.map(({ code, ...named }) => ({ ...named, what: code })),
    done,
  );
  return { text, codes: rows.map(({ code }) => code) };
}
