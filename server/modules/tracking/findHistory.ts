import { sql } from 'drizzle-orm';
import type { Runner } from '../../db/connect.ts';
import type { Tracked } from './findTracked.ts';

/** The rows that say what happened to a thing, and to what it was packed into, by their ids. */
export interface History {
  readonly mappings: readonly number[];
  readonly takenOut: readonly number[];
  readonly secondaries: readonly number[];
  readonly tertiaries: readonly number[];
  readonly dispatches: readonly number[];
}

const idsOf = (rows: readonly { ids: number[] | null }[]): number[] => rows[0]?.ids ?? [];

/** What a unit was mapped to, taken out of and packed into. */
async function unitRows(db: Runner, companyId: number, serial: number) {
  const { rows } = await db.execute<Record<'mappings' | 'takenOut' | 'secondaries', number[] | null>>(sql`
    select
      (select array_agg(id) from mappings where company_id = ${companyId} and serials @> ${serial}::int8) as mappings,
      (select array_agg(id) from taken_out where company_id = ${companyId} and serials @> ${serial}::int8) as "takenOut",
      (select array_agg(distinct carton_id) from carton_runs
        where company_id = ${companyId} and serials @> ${serial}::int8) as secondaries`);
  const [found] = rows;
  return {
    mappings: found?.mappings ?? [],
    takenOut: found?.takenOut ?? [],
    secondaries: found?.secondaries ?? [],
  };
}

/**
 * Where a thing was: the secondary cartons that ever held it, the tertiary ones that held these, the dispatches of any of
 * them. A carton keeps for good what it was packed with, so that whatever happened to one happened to all that it holds.
 */
export async function findHistory(db: Runner, companyId: number, tracked: Tracked): Promise<History> {
  const nothing: History = { mappings: [], takenOut: [], secondaries: [], tertiaries: [], dispatches: [] };
  if (tracked.kind === 'DID') return { ...nothing, dispatches: [tracked.id] };
  const own =
    tracked.kind === 'unit'
      ? await unitRows(db, companyId, tracked.serial)
      : { secondaries: tracked.kind === 'SID' ? [tracked.id] : [] };
  const { secondaries } = own;
  const tertiaries =
    tracked.kind === 'TID'
      ? [tracked.id]
      : secondaries.length
        ? idsOf(
            (
              await db.execute<{ ids: number[] | null }>(sql`
                select array_agg(tertiary_id) as ids from carton_contents
                where company_id = ${companyId} and secondary_id = any(${sql.param(secondaries)}::int[])`)
            ).rows,
          )
        : [];
  const cartons = [...secondaries, ...tertiaries];
  if (!cartons.length) return { ...nothing, ...own, tertiaries };
  const sent = await db.execute<{ ids: number[] | null }>(sql`
    select array_agg(distinct dispatch_id) as ids from dispatched_cartons
    where company_id = ${companyId} and carton_id = any(${sql.param(cartons)}::int[])`);
  return { ...nothing, ...own, tertiaries, dispatches: idsOf(sent.rows) };
}
