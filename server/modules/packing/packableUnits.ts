import { sql } from 'drizzle-orm';
import { type ScannedRun, packingTexts } from '../../../contract/calls/packing.ts';
import { wireDay } from '../../../contract/day/day.ts';
import { quantityOf, type SerialRange } from '../../../contract/serial/serialRange.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Runner } from '../../db/connect.ts';
import { parseMultirange, toMultirangeLiteral } from '../../db/rangeLiteral.ts';
import { namedRanges, whyPacked } from './packedUnits.ts';

/** What of the asked numbers one mapping has. */
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

/** Numbers of a company that are to be packed. */
export interface AskedUnits {
  companyId: number;
  /** None of them twice. */
  ranges: readonly SerialRange[];
  /** Whose days people read. */
  zone: string;
}

async function mappedUnits(runner: Runner, { companyId, ranges }: AskedUnits): Promise<MappedUnits[]> {
  const asked = sql`${toMultirangeLiteral(ranges)}::int8multirange`;
  const { rows } = await runner.execute<Omit<MappedUnits, 'runs'> & { numbers: string }>(sql`
    select m.id as "mappingId", m.product_id as "productId", p.product_name as product,
      coalesce(p.packing_size, 0) as "packingSize", p.is_active as "isActive", m.batch_no as "batchNo",
      m.manufactured_on as "manufacturedOn", m.expires_on as "expiresOn", (m.mapped * ${asked})::text as numbers
    from mappings m join products p on p.id = m.product_id
    where m.company_id = ${companyId} and m.mapped && ${asked} order by lower(m.mapped * ${asked})`);
  return rows.map(({ numbers, ...mapping }) => ({ ...mapping, runs: parseMultirange(numbers) }));
}

/** Says of these numbers, which no mapping has, which are damaged. */
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

/** What a scan finds invalid: always the same text, with the reason where there is one (spec 3 §4). */
export const invalidUnit = (reason: string, code = '400'): Refusal =>
  new Refusal(packingTexts.noData, { code, errors: { QrData: reason } });

/** Of the asked numbers those that no mapping has. */
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
 * The asked units by their mappings, all of one active product and in no carton. Throws a Refusal: 'no data found', with
 * the reason, for units that can't be packed at all, else which of them are packed already and in which carton. While
 * the mappings are held it is exact of these, and of cartons while nobody else of the company packs.
 */
export async function requirePackable(runner: Runner, asked: AskedUnits): Promise<MappedUnits[]> {
  // asked together: a packer waits for both, and most units pass both
  const [mapped, packed] = await Promise.all([mappedUnits(runner, asked), whyPacked(runner, asked)]);
  const missing = missingOf(asked.ranges, mapped);
  if (missing.length) throw invalidUnit(await whyNotMapped(runner, { ...asked, ranges: missing }));
  const [first] = mapped;
  if (mapped.some(({ productId }) => productId !== first?.productId))
    throw new Refusal(packingTexts.otherProduct);
  if (first && !first.isActive) throw invalidUnit(`${first.product} is inactive.`);
  if (packed) throw new Refusal(packed);
  return mapped;
}

/** A mapping's runs as the wire sends them. */
export const wireRuns = (mapping: MappedUnits): ScannedRun[] =>
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
  }));
