import { sql } from 'drizzle-orm';
import type { AnswerOf } from '../../../contract/calls/Call.ts';
import { type CountResult, getCountNumbers, scanForCount } from '../../../contract/calls/seals/stock.ts';
import { shownAt } from '../../../contract/day/moment.ts';
import { codeIn } from '../../../contract/serial/parseScan.ts';
import { done, goneMessage, Refusal } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { clock } from '../../db/clock.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Module } from '../../engine/Module.ts';
import type { AfterSave } from '../../engine/save.ts';
import { bringBack, findPlaceId, holdCartons, ownCodes, whereItIs } from '../packing/packedCarton.ts';
import { moveCarton } from '../storage/storageModule.ts';

/** SQL that tells whether the count `s` expects the carton `c`: one in stock that has not moved since it began. */
const isExpected = `c.company_id = s.company_id and c.state = 'packed' and c.moved_at <= s.created_at
  and (s.product_id is null or c.product_id = s.product_id) and (s.place_id is null or c.place_id = s.place_id)`;

/** SQL that tells whether nobody has scanned the carton `c` for the count `s`. */
const isUncounted = `not exists (select from counted_cartons k where k.count_id = s.id and k.carton_id = c.id)`;

/** SQL for the result of a first scan of the carton `c` for the count `s`. */
const resultOfScan = `case when ${isExpected} then 'found'
  when c.moved_at > s.created_at and c.state <> 'missing' and (s.product_id is null or c.product_id = s.product_id) then 'moved'
  else 'unexpected' end`;

/** The results of counts, carton by carton; of an open count also those that nobody has scanned yet. */
const countedCartonsQuery = `
  select (h.count_id::bigint << 31) + h.carton_id as "CountedId", h.count_id as "CountId", h.count_name as "CountName",
    h.begun_at as "CreatedDt", p.product_name as "ProductName", c.code as "CartonId", c.quantity as "TotalQty",
    h.result in ('found', 'missing') as "Expected", h.result <> 'missing' as "Found", h.result as "Result",
    c.state as "State", concat_ws(', ', t.code, d.code) as "Place", h.place_id as "PlaceId", l.place_code as "PlaceCode",
    h.counted_at as "CountedOn", u.user_name as "CountedByName", h.close_reason as "CloseReason", h.back_at as "BackOn",
    lower(c.code) as "_search"
  from (
    select s.id as count_id, s.count_name, s.created_at as begun_at, s.close_reason, k.carton_id, k.result, k.place_id,
      k.created_at as counted_at, k.created_by as counted_by, k.back_at
    from stock_counts s join counted_cartons k on k.count_id = s.id
    where s.company_id = :company
    union all
    select s.id, s.count_name, s.created_at, s.close_reason, c.id, 'missing', c.place_id, null, null, null
    from stock_counts s join packed_cartons c on ${isExpected}
    where s.company_id = :company and s.count_state = 1 and ${isUncounted}
  ) h
    join packed_cartons c on c.id = h.carton_id left join products p on p.id = c.product_id
    left join packed_cartons t on t.id = c.tertiary_id left join dispatches d on d.id = c.dispatch_id
    left join storage_places l on l.id = h.place_id left join users u on u.id = h.counted_by
  where :is_staff`;

type Count = { name: string; isOpen: boolean; placeId: number | null };

/** Holds a count against being closed until the end. Throws Refusal where the company has no such count. */
async function holdCount(transaction: Transaction, companyId: number, id: number): Promise<Count> {
  const { rows } = await transaction.execute<Count>(sql`
    select count_name as name, count_state = 1 as "isOpen", place_id as "placeId" from stock_counts
    where id = ${id} and company_id = ${companyId} for share`);
  const [count] = rows;
  if (!count) throw new Refusal(goneMessage);
  return count;
}

/** Says who counted a carton first, and when; undefined for one that nobody has counted. */
async function findCounted(transaction: Transaction, countId: number, cartonId: number) {
  const { rows } = await transaction.execute<{ by: string | null; at: Date }>(sql`
    select u.user_name as by, k.created_at as at from counted_cartons k left join users u on u.id = k.created_by
    where k.count_id = ${countId} and k.carton_id = ${cartonId}`);
  return rows[0];
}

/**
 * `StockCount/Scan`: counts a carton once, however often it is scanned, at the scanned place or that of the count.
 * A missing carton is back, also after the count was closed.
 */
const scanForCountEndpoint = endpoint(scanForCount, ({ deps, session, input, write }) => {
  const { companyId, userId } = session;
  const { CountId } = input;
  const zone = deps.config.timeZone;
  return write(async (transaction) => {
    const asking = { deps, session, transaction };
    const count = await holdCount(transaction, companyId, CountId);
    const placeId = (await findPlaceId(transaction, companyId, input.Place)) ?? count.placeId;
    const codes = await ownCodes(transaction, companyId, [codeIn(input.CartonId)]);
    const [carton] = await holdCartons(transaction, companyId, codes);
    if (!carton) throw new Refusal('There is no such carton.');
    const { id, code, product } = carton;
    const counted = await findCounted(transaction, CountId, id);
    const closed = `The count ${count.name} is closed.`;
    if (!count.isOpen && carton.state !== 'missing') throw new Refusal(closed, { code: '409' });
    const answer = (Result: AnswerOf<typeof scanForCount>['Result'], said: string) =>
      done({ CartonId: code, Result }, said);
    if (!count.isOpen || (counted && carton.state !== 'missing')) {
      const back = await bringBack(asking, transaction, carton);
      const by = counted?.by ?? 'somebody';
      const at = shownAt(counted?.at ?? deps.now(), zone);
      return answer('again', back ?? `${code} was counted by ${by} on ${at}.`);
    }
    const { rows } = await transaction.execute<{ result: Exclude<CountResult, 'missing'> }>(sql`
      select ${sql.raw(resultOfScan)} as result from stock_counts s, packed_cartons c
      where s.id = ${CountId} and c.id = ${id}`);
    const Result = rows[0]?.result ?? 'unexpected';
    const where = whereItIs(carton, zone);
    const back = await bringBack(asking, transaction, carton);
    const isHere = where === undefined || back !== undefined;
    await transaction.execute(sql`
      insert into counted_cartons (company_id, count_id, carton_id, result, place_id, created_at, created_by)
      values (${companyId}, ${CountId}, ${id}, ${Result}, ${placeId}, ${clock}, ${userId})
      on conflict do nothing`);
    if (isHere && placeId !== null) await moveCarton(asking, id, placeId);
    const said = back ?? (Result === 'found' ? `${product}: ${carton.quantity}` : where);
    return answer(Result, said ?? `${code} was not expected here.`);
  });
});

/** `StockCount/GetNumbers`: how many cartons of a count have each result; of an open one the missing are those not scanned yet. */
const getCountNumbersEndpoint = endpoint(getCountNumbers, async ({ deps, session, input }) => {
  const { rows } = await deps.database.db.execute<Record<CountResult, number>>(sql`
    select count(*) filter (where k.result = 'found')::int as found,
      count(*) filter (where k.result = 'unexpected')::int as unexpected,
      count(*) filter (where k.result = 'moved')::int as moved,
      (count(*) filter (where k.result = 'missing') + case when s.count_state = 1 then (
        select count(*) from packed_cartons c where ${sql.raw(`${isExpected} and ${isUncounted}`)}) else 0 end)::int as missing
    from stock_counts s left join counted_cartons k on k.count_id = s.id
    where s.id = ${input.CountId} and s.company_id = ${session.companyId} group by s.id`);
  const [numbers] = rows;
  if (!numbers) throw new Refusal(goneMessage);
  return done(numbers);
});

/** Takes what a closed count did not find out of stock. Whoever dispatches or packs it just then goes first. */
const closeCount: AfterSave = async ({ transaction, session, id, values }) => {
  if (values.CountState !== 2) return;
  await transaction.execute(sql`
    with lost as (
      select c.id, c.place_id, c.company_id from stock_counts s join packed_cartons c on ${sql.raw(isExpected)}
      where s.id = ${id} and s.company_id = ${session.companyId} and ${sql.raw(isUncounted)}
      order by c.id for update of c
    ), gone as (
      update packed_cartons c set state = 'missing' from lost where c.id = lost.id and c.state = 'packed'
      returning c.id, c.company_id, lost.place_id
    )
    insert into counted_cartons (company_id, count_id, carton_id, result, place_id, created_at, created_by)
    select company_id, ${id}, id, 'missing', place_id, ${clock}, ${session.userId} from gone`);
  await transaction.execute(sql`
    update stock_counts set closed_on = ${clock}, found = n.found, missing = n.missing, unexpected = n.unexpected
    from (select count(*) filter (where result = 'found') as found, count(*) filter (where result = 'missing') as missing,
      count(*) filter (where result = 'unexpected') as unexpected from counted_cartons where count_id = ${id}) n
    where id = ${id} and company_id = ${session.companyId}`);
};

/** Counts the cartons in stock. */
export const countingModule = {
  endpoints: () => [scanForCountEndpoint, getCountNumbersEndpoint],
  rows: { countedCartons: countedCartonsQuery },
  afterSave: { closeCount },
} satisfies Module;
