import { sql } from 'drizzle-orm';
import { type ScannedRun } from '../../../contract/calls/seals/packing.ts';
import { packingTexts } from '../../../contract/calls/seals/packingRules.ts';
import { type Day, wireDay } from '../../../contract/day/day.ts';
import { formatRange, quantityOf, type SerialRange } from '../../../contract/serial/serialRange.ts';
import { firstFew, mostNamed, type Refusal } from '../../calls/answer.ts';
import type { Runner } from '../../db/transaction.ts';
import { parseMultirange, toMultirangeLiteral } from '../../db/rangeLiteral.ts';
import { isExpired, mostMarked, scanRefusal, type Unfit, unfitRefusal } from './unfit.ts';
import { cartonText, type PackedCarton } from './packedCarton.ts';
import { findRecalledUnits } from './recalledCartons.ts';

/** The units of one secondary carton. */
interface PackedUnits extends Pick<PackedCarton, 'code' | 'packedBy' | 'packedAt'> {
  cartonId: number;
  ranges: SerialRange[];
}

/** Lists which of these numbers are packed, and in which cartons, by number. */
async function findPackedUnits(
  runner: Runner,
  companyId: number,
  ranges: readonly SerialRange[],
): Promise<PackedUnits[]> {
  const asked = sql`${toMultirangeLiteral(ranges)}::int8multirange`;
  const { rows } = await runner.execute<Omit<PackedUnits, 'ranges'> & { numbers: string }>(sql`
    with packed as (
      select r.carton_id, range_agg(r.serials) * ${asked} as numbers from carton_runs r
      where r.company_id = ${companyId} and r.open and r.serials && ${asked}
      group by r.carton_id order by min(lower(r.serials)) limit ${mostMarked}
    )
    select c.id as "cartonId", c.code, u.user_name as "packedBy", c.created_at as "packedAt", p.numbers::text as numbers
    from packed p join packed_cartons c on c.id = p.carton_id left join users u on u.id = c.created_by
    order by p.numbers`);
  return rows.map(({ numbers, ...carton }) => ({ ...carton, ranges: parseMultirange(numbers) }));
}

/** Formats the first few ranges: `1 – 40, 61, 70 – 80 and more`. */
const namedRanges = (ranges: readonly SerialRange[]): string => firstFew(ranges.map(formatRange));

/** Finds which of these numbers are packed, with the carton, who packed it and when. */
export async function findPacked(
  runner: Runner,
  { companyId, ranges, zone }: { companyId: number; ranges: readonly SerialRange[]; zone: string },
): Promise<Unfit | undefined> {
  const packed = await findPackedUnits(runner, companyId, ranges);
  if (!packed.length) return undefined;
  const parts = packed.map((carton) => `${namedRanges(carton.ranges)} in ${cartonText(carton, zone)}`);
  return {
    text: `Already packed: ${firstFew(parts, mostNamed, ';')}.`,
    ranges: packed.flatMap((carton) => carton.ranges),
  };
}

/** The part of the asked numbers that one mapping has. */
interface MappedUnits {
  mappingId: number;
  productId: number;
  product: string;
  /** Units in a full carton; 0 for any number. */
  packingSize: number;
  isActive: boolean;
  batchNo: string | null;
  manufacturedOn: string | null;
  expiresOn: string | null;
  /** In order. */
  runs: SerialRange[];
}

/** Numbers of a company that somebody packs. */
interface AskedUnits {
  companyId: number;
  /** No number is in two of them. */
  ranges: readonly SerialRange[];
  /** The zone whose days people read. */
  zone: string;
}

/** Lists the asked numbers that are mapped, by their mappings. */
export async function mappedUnits(runner: Runner, { companyId, ranges }: AskedUnits): Promise<MappedUnits[]> {
  const asked = sql`${toMultirangeLiteral(ranges)}::int8multirange`;
  const { rows } = await runner.execute<Omit<MappedUnits, 'runs'> & { numbers: string }>(sql`
    select m.id as "mappingId", m.product_id as "productId", p.product_name as product,
      coalesce(p.packing_size, 0) as "packingSize", p.is_active as "isActive", m.batch_no as "batchNo",
      m.manufactured_on as "manufacturedOn", m.expires_on as "expiresOn", (m.mapped * ${asked})::text as numbers
    from mappings m join products p on p.id = m.product_id
    where m.company_id = ${companyId} and m.mapped && ${asked} order by lower(m.mapped * ${asked})`);
  return rows.map(({ numbers, ...mapping }) => ({ ...mapping, runs: parseMultirange(numbers) }));
}

/** Says which of these unmapped numbers are damaged. */
async function whyNotMapped(runner: Runner, { companyId, ranges }: AskedUnits): Promise<string> {
  const asked = sql`${toMultirangeLiteral(ranges)}::int8multirange`;
  const { rows } = await runner.execute<{ damaged: string; others: string }>(sql`
    with damaged as (
      select coalesce(range_agg(serials), '{}') * ${asked} as numbers from taken_out
      where company_id = ${companyId} and kind = 'damaged' and serials && ${asked}
    )
    select numbers::text as damaged, (${asked} - numbers)::text as others from damaged`);
  const [damaged = [], others = []] = [rows[0]?.damaged, rows[0]?.others].map((text) =>
    parseMultirange(text ?? '{}'),
  );
  return [
    ...(damaged.length ? [`Damaged: ${namedRanges(damaged)}.`] : []),
    ...(others.length ? [`Not mapped to a product: ${namedRanges(others)}.`] : []),
  ].join(' ');
}

/** Refuses a scan: always with the same text, and with the reason where there is one (spec 3 §4). */
export const invalidUnit = (reason: string, ranges: readonly SerialRange[] = []): Refusal =>
  unfitRefusal(
    { text: reason, ranges },
    { message: packingTexts.noData, errors: { QrData: reason }, data: { Outcome: 'invalid' } },
  );

/** Returns the asked numbers that no mapping has. */
function missingOf(asked: readonly SerialRange[], mapped: readonly MappedUnits[]): SerialRange[] {
  const runs = mapped.flatMap((mapping) => mapping.runs).toSorted((one, other) => one.from - other.from);
  return asked.flatMap(({ from, to }) => {
    const missing: SerialRange[] = [];
    let next = from;
    for (const run of runs) {
      if (run.to < next || run.from > to) continue;
      if (run.from > next) missing.push({ from: next, to: run.from - 1 });
      next = run.to + 1;
    }
    if (next <= to) missing.push({ from: next, to });
    return missing;
  });
}

/**
 * Returns the asked units by their mappings: all of one active product, and in no carton. Throws Refusal: 'no data found' and
 * the reason for units that can't be packed at all, such as recalled ones, or the carton of those that are packed already. The
 * answer is exact while the caller holds the mappings, and for cartons while nobody else of the company packs.
 */
export async function requirePackable(runner: Runner, asked: AskedUnits): Promise<MappedUnits[]> {
  // one after the other, since a transaction's connection runs one statement at a time
  const mapped = await mappedUnits(runner, asked);
  const missing = missingOf(asked.ranges, mapped);
  if (missing.length) throw invalidUnit(await whyNotMapped(runner, { ...asked, ranges: missing }), missing);
  const [first] = mapped;
  if (mapped.some(({ productId }) => productId !== first?.productId))
    throw scanRefusal('invalid', packingTexts.otherProduct);
  if (first && !first.isActive) throw invalidUnit(`${first.product} is inactive.`);
  const recalled = await findRecalledUnits(runner, asked.companyId, asked.ranges);
  if (recalled) throw invalidUnit(recalled.text, recalled.ranges);
  const packed = await findPacked(runner, asked);
  if (packed) throw unfitRefusal(packed, { data: { Outcome: 'alreadyScanned' } });
  return mapped;
}

/** Returns a mapping's runs as the wire sends them. */
export const wireRuns = (mapping: MappedUnits, today: Day): ScannedRun[] =>
  mapping.runs.map((run) => ({
    SeqNo: run.from,
    BatchNo: mapping.batchNo,
    ProductName: mapping.product,
    ProductID: mapping.productId,
    ToSeqNo: run.to,
    Qty: quantityOf(run),
    PackingSize: mapping.packingSize,
    MappingId: mapping.mappingId,
    MFGDate: mapping.manufacturedOn && wireDay(mapping.manufacturedOn),
    EXPDate: mapping.expiresOn && wireDay(mapping.expiresOn),
    ...(isExpired(mapping, today) && { IsExpired: true }),
  }));
