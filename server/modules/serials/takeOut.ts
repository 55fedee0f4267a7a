import { sql } from 'drizzle-orm';
import { shownAt } from '../../../contract/day/moment.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { formatRange, quantityOf, type SerialRange } from '../../../contract/serial/serialRange.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { fromOutside } from '../../../src/resources/parts/mappedSeries.ts';
import { firstFew, mostNamed, refusalAt } from '../../calls/answer.ts';
import { clock } from '../../db/clock.ts';
import type { Transaction } from '../../db/transaction.ts';
import { parseRange, toMultirangeLiteral, toRangeLiteral } from '../../db/rangeLiteral.ts';
import type { TakenOutKind } from '../../db/schema/serials.ts';
import { type Author, recordChange } from '../../engine/audit/auditLog.ts';
import type { FormContext, FormPart } from '../../engine/Module.ts';
import { findPacked } from '../packing/packableUnits.ts';
import { takeBackEarnings } from '../points/ledger.ts';
import { lockSerialBook } from './issueRange.ts';

const rangeIn = ({ values }: Pick<FormContext, 'values'>): SerialRange => ({
  from: Number(values.FromNo),
  to: Number(values.ToNo),
});

/** Throws Refusal that says who took some of the range's numbers out of the mapping already, and when. */
async function requireNotTakenOut(context: FormContext): Promise<void> {
  const { deps, session, transaction, id } = context;
  const literal = toRangeLiteral(rangeIn(context));
  const { rows } = await transaction.execute<{
    numbers: string;
    kind: string;
    by: string | null;
    at: Date;
  }>(sql`
    select (t.serials * ${literal}::int8range)::text as numbers, t.kind, u.user_name as by, t.created_at as at
    from taken_out t left join users u on u.id = t.created_by
    where t.company_id = ${session.companyId} and t.mapping_id = ${id} and t.serials && ${literal}::int8range
    order by t.serials limit ${mostNamed + 1}`);
  if (!rows.length) return;
  const named = rows.map(({ numbers, kind, by, at }) => {
    const part = parseRange(numbers);
    const moment = shownAt(at, deps.config.timeZone);
    return `${by ?? 'Somebody'} ${kind} ${part ? formatRange(part) : 'them'} on ${moment}`;
  });
  throw refusalAt('FromNo', `${firstFew(named, mostNamed, ';')}.`, '409');
}

/** Throws Refusal that says which of the range's numbers are packed, and in which carton. */
async function requireNotPacked(context: FormContext): Promise<void> {
  const { deps, session, transaction } = context;
  const asked = {
    companyId: session.companyId,
    ranges: [rangeIn(context)],
    zone: deps.config.timeZone,
  };
  const packed = await findPacked(transaction, asked);
  if (packed) throw refusalAt('FromNo', packed.text, '409');
}

/** Throws Refusal where some of the range's numbers can't be taken out of the mapping, whose row and book are held. */
async function requireTakeable(context: FormContext): Promise<void> {
  await requireNotTakenOut(context);
  await requireNotPacked(context);
}

/**
 * Holds the mapping until the end: whoever takes numbers out of it, maps numbers or makes a scheme waits, and so does a scan
 * that would earn. Throws Refusal where the numbers can't be taken out; the row does not say so once they are gone.
 */
async function holdMapping(context: FormContext): Promise<void> {
  const { session, transaction, id } = context;
  await lockSerialBook(transaction, session.companyId);
  await transaction.execute(
    sql`select from mappings where id = ${id} and company_id = ${session.companyId} for update`,
  );
  await requireTakeable(context);
}

/** Finds the mapping that has the first number, or else had it last. Throws Refusal where none ever had. */
async function findMapping({ session, transaction, values }: Omit<FormContext, 'id'>): Promise<number> {
  const from = Number(values.FromNo);
  const { rows } = await transaction.execute<{ id: number }>(sql`
    select id from mappings where company_id = ${session.companyId} and serials @> ${from}::int8
    order by mapped @> ${from}::int8 desc, id desc limit 1`);
  const [found] = rows;
  if (!found) throw refusalAt('FromNo', fromOutside);
  return found.id;
}

const notMapped = 'Some of these numbers are not mapped any more.';

/** The words of each kind, and the page in whose log it is. */
const kinds = {
  demapped: { page: pageKeys.demapping, done: 'Demapping added successfully.' },
  damaged: { page: pageKeys.damage, done: 'Damage added successfully.' },
} as const satisfies Record<TakenOutKind, object>;

/** Ranges of one return that the log names one by one; the return's own entry has all of them. */
const mostLogged = 100;

/** Says how many points were taken back, if any were. */
export const takenBack = (points: number): string =>
  points ? ` ${formatQuantity(points)} ${points === 1 ? 'point was' : 'points were'} taken back.` : '';

/** Numbers of one mapping that leave it. */
export interface Leaving {
  mappingId: number;
  ranges: readonly SerialRange[];
  /** Given only for damaged ones. */
  reason: string | null;
}

/** Takes numbers out of held mappings, with a record, and takes back their points, which it counts. Once per transaction. */
export async function takeOutNumbers(
  transaction: Transaction,
  session: Author,
  { kind, leaving }: { kind: TakenOutKind; leaving: readonly Leaving[] },
): Promise<number> {
  const { companyId, userId } = session;
  for (const { mappingId, ranges, reason } of leaving) {
    const literal = toMultirangeLiteral(ranges);
    const { rows } = await transaction.execute<{
      productId: number;
      product: string;
      batch: string | null;
    }>(sql`
      update mappings m set mapped = m.mapped - ${literal}::int8multirange
      from products p
      where m.id = ${mappingId} and m.company_id = ${companyId} and m.mapped @> ${literal}::int8multirange
        and p.id = m.product_id
      returning m.product_id as "productId", p.product_name as product, m.batch_no as batch`);
    const [mapping] = rows;
    if (!mapping) throw refusalAt('FromNo', notMapped, '409');
    const { productId, product, batch } = mapping;
    await transaction.execute(sql`
      insert into taken_out (company_id, mapping_id, product_id, kind, serials, reason, created_at, created_by)
      select ${companyId}, ${mappingId}, ${productId}, ${kind}, gone, ${reason}, ${clock}, ${userId}
      from unnest(${literal}::int8multirange) as gone`);
    for (const range of ranges.slice(0, mostLogged))
      await recordChange(transaction, session, {
        page: kinds[kind].page,
        recordId: mappingId,
        label: product,
        action: kind,
        after: {
          ProductName: product,
          FromNo: range.from,
          ToNo: range.to,
          Qty: quantityOf(range),
          BatchNo: batch,
          ...(reason !== null && { Reason: reason }),
        },
      });
  }
  return takeBackEarnings(
    transaction,
    companyId,
    leaving.flatMap(({ ranges }) => ranges),
  );
}

const takeOut =
  (kind: TakenOutKind): FormPart['act'] =>
  async (context) => {
    const { session, transaction, id, values } = context;
    const reason = kind === 'damaged' ? String(values.Reason) : null;
    const leaving = [{ mappingId: id, ranges: [rangeIn(context)], reason }];
    const points = await takeOutNumbers(transaction, session, { kind, leaving });
    return { message: `${kinds[kind].done}${takenBack(points)}` };
  };

/** The actions of De-mapping and Damage (spec 3 §5). The documented request of Damage does not name the mapping. */
export const takingOut = {
  'DeMapping/CreateDemapping': { hold: holdMapping, act: takeOut('demapped') },
  'Damage/CreateDamage': { find: findMapping, hold: holdMapping, act: takeOut('damaged') },
} satisfies Record<string, FormPart>;
