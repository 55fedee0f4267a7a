import { sql } from 'drizzle-orm';
import { formatRange } from '../../../contract/serial/formatSerial.ts';
import type { SerialRange } from '../../../contract/serial/serialRange.ts';
import type { Runner } from '../../db/connect.ts';
import { parseMultirange, toMultirangeLiteral } from '../../db/rangeLiteral.ts';
import { cartonText, type PackedCarton } from './packedCarton.ts';

/** Units that are in a secondary carton now. */
interface PackedUnits extends Pick<PackedCarton, 'code' | 'packedBy' | 'packedAt'> {
  cartonId: number;
  ranges: SerialRange[];
}

/** Which of these numbers are packed, and in which cartons, by number; of at most `most` cartons. */
async function findPackedUnits(
  runner: Runner,
  companyId: number,
  ranges: readonly SerialRange[],
  most: number,
): Promise<PackedUnits[]> {
  const asked = sql`${toMultirangeLiteral(ranges)}::int8multirange`;
  const { rows } = await runner.execute<Omit<PackedUnits, 'ranges'> & { numbers: string }>(sql`
    with packed as (
      select r.carton_id, range_agg(r.serials) * ${asked} as numbers from carton_runs r
      where r.company_id = ${companyId} and r.open and r.serials && ${asked}
      group by r.carton_id order by min(lower(r.serials)) limit ${most}
    )
    select c.id as "cartonId", c.code, u.user_name as "packedBy", c.created_at as "packedAt", p.numbers::text as numbers
    from packed p join packed_cartons c on c.id = p.carton_id left join users u on u.id = c.created_by
    order by p.numbers`);
  return rows.map(({ numbers, ...carton }) => ({ ...carton, ranges: parseMultirange(numbers) }));
}

/** Cartons, and ranges, that one text names; what is beyond them is "and more". */
const mostNamed = 3;

/** Ranges for people: the first few, `1 – 40, 61, 70 – 80 and more`. */
export const namedRanges = (ranges: readonly SerialRange[]): string =>
  `${ranges.slice(0, mostNamed).map(formatRange).join(', ')}${ranges.length > mostNamed ? ' and more' : ''}`;

/**
 * Says of these numbers which are packed, and in which carton, by whom and when; undefined where none is.
 */
export async function whyPacked(
  runner: Runner,
  { companyId, ranges, zone }: { companyId: number; ranges: readonly SerialRange[]; zone: string },
): Promise<string | undefined> {
  const packed = await findPackedUnits(runner, companyId, ranges, mostNamed + 1);
  if (!packed.length) return undefined;
  const parts = packed
    .slice(0, mostNamed)
    .map((carton) => `${namedRanges(carton.ranges)} in ${cartonText(carton, zone)}`);
  return `Already packed: ${parts.join('; ')}${packed.length > mostNamed ? '; and more' : ''}.`;
}
