import { sql } from 'drizzle-orm';
import { momentInZone, shownMoment } from '../../../contract/day/moment.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { formatRange } from '../../../contract/serial/formatRange.ts';
import { quantityOf, type SerialRange } from '../../../contract/serial/serialRange.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { fromOutside } from '../../../src/resources/parts/mappedSeries.ts';
import { firstFew, mostNamed, refusalAt } from '../../calls/answer.ts';
import { clock } from '../../db/clock.ts';
import { parseRange, toRangeLiteral } from '../../db/rangeLiteral.ts';
import { type TakenOutKind, takenOut } from '../../db/schema/serials.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
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
    const moment = shownMoment(momentInZone(at, deps.config.timeZone));
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

/** The words of each kind, and the page in whose log it stands. */
const kinds = {
  demapped: { page: pageKeys.demapping, done: 'Demapping added successfully.' },
  damaged: { page: pageKeys.damage, done: 'Damage added successfully.' },
} as const satisfies Record<TakenOutKind, object>;

const takenBack = (points: number): string =>
  points ? ` ${formatQuantity(points)} ${points === 1 ? 'point was' : 'points were'} taken back.` : '';

/**
 * Takes a range out of its mapping, which is held. One transaction records who did it, when and why, and takes back the
 * points that were earned with the units.
 */
const takeOut =
  (kind: TakenOutKind): FormPart['act'] =>
  async (context) => {
    const { session, transaction, id, values } = context;
    const { companyId, userId } = session;
    const range = rangeIn(context);
    const literal = toRangeLiteral(range);
    const { rows } = await transaction.execute<{
      productId: number;
      product: string;
      batch: string | null;
    }>(sql`
      update mappings m set mapped = m.mapped - int8multirange(${literal}::int8range)
      from products p
      where m.id = ${id} and m.company_id = ${companyId} and m.mapped @> ${literal}::int8range and p.id = m.product_id
      returning m.product_id as "productId", p.product_name as product, m.batch_no as batch`);
    const [mapping] = rows;
    if (!mapping) throw refusalAt('FromNo', notMapped, '409');
    const { productId, product, batch } = mapping;
    const reason = kind === 'damaged' ? String(values.Reason) : null;
    await transaction.insert(takenOut).values({
      companyId,
      mappingId: id,
      productId,
      kind,
      serials: literal,
      reason,
      createdAt: clock,
      createdBy: userId,
    });
    const points = await takeBackEarnings(transaction, companyId, range);
    const { page, done } = kinds[kind];
    await recordChange(transaction, session, {
      page,
      recordId: id,
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
    return { message: `${done}${takenBack(points)}` };
  };

/** The actions of De-mapping and Damage (spec 3 §5). The documented request of Damage does not name the mapping. */
export const takingOut = {
  'DeMapping/CreateDemapping': { hold: holdMapping, act: takeOut('demapped') },
  'Damage/CreateDamage': { find: findMapping, hold: holdMapping, act: takeOut('damaged') },
} satisfies Record<string, FormPart>;
