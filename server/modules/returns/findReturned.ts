import { sql } from 'drizzle-orm';
import { returnTexts } from '../../../contract/calls/orders/returns.ts';
import { shownAt } from '../../../contract/day/moment.ts';
import { mostNamed } from '../../calls/answer.ts';
import type { Runner } from '../../db/transaction.ts';
import { type Unfit, unfitRefusal } from '../packing/unfit.ts';

/** A carton by its code, or a unit by its number, as somebody scanned it. */
export type Scanned = { code: string; serial?: undefined } | { serial: number; code?: undefined };

/** A carton or a unit that is with a dealer. */
export interface Returned {
  cartonId: number;
  code: string;
  /** The carton of the dispatch: the carton itself, or the tertiary one around it. */
  sentId: number;
  sentCode: string;
  /** The unit; null for a carton. */
  serial: number | null;
  productId: number;
  product: string;
  quantity: number;
  /** The MRP of the dispatch, in hundredths. */
  mrp: number;
  /** What the dealer pays for a piece, in hundredths. */
  price: number;
  dispatchId: number;
  dispatch: string;
  orderNo: number;
  soNo: string;
  dealer: string;
}

interface Company {
  companyId: number;
  zone: string;
}

const named = ({ code, serial }: Scanned): string => code ?? `Unit ${serial}`;

/** Says why a carton or a unit can't come back: there is none, it was not dispatched, or it is back already. */
async function whyNotReturned(
  runner: Runner,
  { companyId, zone }: Company,
  scanned: Scanned,
): Promise<string> {
  const { rows } = await runner.execute<{
    isKnown: boolean;
    back: string | null;
    by: string | null;
    at: Date;
  }>(sql`
    select c.id is not null as "isKnown", t.code as back, u.user_name as by, t.created_at as at
    from (select ${scanned.code ?? null}::text as code, ${scanned.serial ?? null}::int8 as serial) asked
      left join packed_cartons c on c.company_id = ${companyId} and c.code = asked.code
      left join return_lines l on l.company_id = ${companyId}
        and (l.serials is null and l.carton_id = c.id or l.serials @> asked.serial)
      left join returns t on t.id = l.return_id left join users u on u.id = t.created_by
    order by t.id desc nulls last limit 1`);
  const [row] = rows;
  if (row?.back) {
    const moment = shownAt(row.at, zone);
    return `${named(scanned)} was returned with ${row.back} by ${row.by ?? 'somebody'} on ${moment}.`;
  }
  if (scanned.code !== undefined && !row?.isKnown) return `There is no carton ${scanned.code}.`;
  return `${named(scanned)} is not with a dealer.`;
}

/**
 * Finds scanned cartons and units with the dispatch that they are out with, in the order of the scans. Throws Refusal for
 * those that are not with a dealer. The answer is exact while the caller holds their cartons.
 */
export async function findReturned(
  runner: Runner,
  company: Company,
  scanned: readonly Scanned[],
): Promise<Returned[]> {
  const { companyId } = company;
  const { rows } = await runner.execute<Returned & { place: number } & Record<string, unknown>>(sql`
    select asked.place::int, c.id as "cartonId", c.code, s.id as "sentId", s.code as "sentCode", asked.serial,
      c.product_id as "productId", p.product_name as product, d.id as "dispatchId", d.code as dispatch,
      case when asked.serial is null then c.quantity else 1 end as quantity, k.mrp, k.price, d.order_no as "orderNo", d.so_no as "soNo",
      coalesce((select u.user_name from orders o join dealers e on e.id = o.dealer_id join users u on u.id = e.user_id
        where o.company_id = d.company_id and o.order_no = d.order_no), '') as dealer
    from unnest(${sql.param(scanned.map(({ code }) => code ?? null))}::text[],
        ${sql.param(scanned.map(({ serial }) => serial ?? null))}::int8[]) with ordinality as asked (code, serial, place)
      left join carton_runs r on r.company_id = ${companyId} and r.open and r.serials @> asked.serial
      join packed_cartons c on c.company_id = ${companyId}
        and c.id = coalesce(r.carton_id, (select id from packed_cartons where company_id = ${companyId} and code = asked.code))
      join packed_cartons s on s.id = coalesce(c.tertiary_id, c.id) join products p on p.id = c.product_id
      join dispatched_cartons k on k.carton_id = s.id and k.open join dispatches d on d.id = k.dispatch_id
    order by asked.place`);
  if (rows.length < scanned.length) {
    const found = new Set(rows.map(({ place }) => place));
    const missing = scanned.filter((_one, index) => !found.has(index + 1));
    const texts: string[] = [];
    for (const one of missing.slice(0, mostNamed)) texts.push(await whyNotReturned(runner, company, one));
    const more = missing.length - texts.length;
    throw unfitRefusal(unfitOf(missing, [...texts, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ')), {
      code: '409',
      data: { Outcome: 'invalid' },
    });
  }
  return rows;
}

const unfitOf = (scanned: readonly Scanned[], text: string): Unfit => ({
  text,
  ranges: scanned.flatMap(({ serial }) => (serial === undefined ? [] : { from: serial, to: serial })),
  codes: scanned.flatMap(({ code }) => code ?? []),
});

/** Says what one return can't have together: goods of two dispatches, or a carton and something inside of it. */
export function whyNotTogether(goods: readonly Returned[]): Unfit | undefined {
  const [first] = goods;
  const other = goods.find(({ dispatchId }) => dispatchId !== first?.dispatchId);
  const scanOf = ({ code, serial }: Returned): Scanned => (serial === null ? { code } : { serial });
  if (first && other)
    return unfitOf(
      [scanOf(other)],
      `${named(scanOf(other))} left with ${other.dispatch}, and this return has goods of ${first.dispatch}.`,
    );
  const whole = new Set(goods.flatMap(({ serial, code }) => (serial === null ? [code] : [])));
  const twice = goods.find(
    ({ serial, code, sentCode }) =>
      (serial !== null && whole.has(code)) || (sentCode !== code && whole.has(sentCode)),
  );
  return twice && unfitOf([scanOf(twice)], returnTexts.twice);
}
