import type { Deps } from '../calls/Deps.ts';

const day = 24 * 60 * 60 * 1000;

/** When the youngest of the older ranges was mapped: before the month's scans and all that the floor did in it. */
const youngest = 32;

/** Between one range and the next. */
const apart = 27;

/** How many days ago the range at a place was mapped, of so many: the last one today, the others over the months before. */
export const mappedDaysAgo = (place: number, count: number): number =>
  place === count - 1 ? 0 : youngest + (count - 2 - place) * apart;

/** Makes numbers as old as they are meant to be: the database stamps them by its clock, which can't be set back. */
export async function backdateNumbers(
  { database }: Deps,
  end: Date,
  mapped: readonly { mappingId: number }[],
): Promise<void> {
  const older = mapped.slice(0, -1);
  await database.pool.query(
    `with backdated as (
       update mappings m set created_at = g.at, updated_at = g.at
       from unnest($1::int[], $2::timestamptz[]) g(id, at) where m.id = g.id returning m.company_id, m.serials, g.at),
     first as (
       select i.id, min(b.at) - interval '1 day' as at from issued_ranges i
       join backdated b on b.company_id = i.company_id and b.serials && i.serials group by i.id)
     update issued_ranges i set created_at = f.at, updated_at = f.at from first f where i.id = f.id`,
    [
      older.map(({ mappingId }) => mappingId),
      older.map((_, place) => new Date(end.getTime() - mappedDaysAgo(place, mapped.length) * day)),
    ],
  );
}
