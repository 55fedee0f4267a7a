import { sql } from 'drizzle-orm';
import { formatCarton } from '../../../contract/serial/cartonCode.ts';
import type { EpcObject } from '../../../contract/epcis/epcUri.ts';
import type { Runner } from '../../db/connect.ts';
import type { EventIds } from './eventKinds.ts';

type Ids = number[] | null;

/** The events that name one of `objects` in their epcList or childEPCs (the standard's MATCH_epc). */
export async function findMatching(
  db: Runner,
  companyId: number,
  objects: readonly EpcObject[],
): Promise<EventIds> {
  const serials = objects.flatMap((object) => ('serial' in object ? [object.serial] : []));
  const codes = objects.flatMap((object) => ('carton' in object ? [formatCarton(object.carton)] : []));
  const units = sql`(select range_agg(int8range(s, s, '[]')) from unnest(${sql.param(serials)}::int8[]) s)`;
  const { rows } = await db.execute<
    Record<'mapped' | 'demapped' | 'damaged' | 'secondaries' | 'tertiaries' | 'dispatches', Ids>
  >(sql`
    with named as (select id from packed_cartons where company_id = ${companyId} and code = any(${sql.param(codes)}::text[]))
    select
      (select array_agg(id) from mappings where company_id = ${companyId} and serials && ${units}) as mapped,
      (select array_agg(id) from taken_out
        where company_id = ${companyId} and kind = 'demapped' and serials && ${units}) as demapped,
      (select array_agg(id) from taken_out
        where company_id = ${companyId} and kind = 'damaged' and serials && ${units}) as damaged,
      (select array_agg(distinct carton_id) from carton_runs
        where company_id = ${companyId} and serials && ${units}) as secondaries,
      (select array_agg(distinct tertiary_id) from carton_contents
        where company_id = ${companyId} and secondary_id in (select id from named)) as tertiaries,
      (select array_agg(distinct dispatch_id) from dispatched_cartons
        where company_id = ${companyId} and carton_id in (select id from named)) as dispatches`);
  const [found] = rows;
  if (!found) return {};
  const { mapped, demapped, damaged, secondaries, tertiaries, dispatches } = found;
  return {
    mapped: mapped ?? [],
    demapped: demapped ?? [],
    damaged: damaged ?? [],
    packedSecondary: secondaries ?? [],
    packedTertiary: tertiaries ?? [],
    unpacked: [...(secondaries ?? []), ...(tertiaries ?? [])],
    dispatched: dispatches ?? [],
    reversed: dispatches ?? [],
  };
}
