import type { Deps } from '../../server/calls/Deps.ts';
import { foldScans } from '../../server/modules/scanLog/scanLogModule.ts';
import { judgeScanned } from '../../server/modules/suspicion/judgeScanned.ts';

const towns = {
  Delhi: [28.6519, 77.1909],
  Mumbai: [19.0178, 72.8478],
  Chennai: [13.0418, 80.2341],
  Kolkata: [22.5626, 88.363],
  Bengaluru: [12.9784, 77.6408],
  Hyderabad: [17.4375, 78.4483],
} as const;

export type TownName = keyof typeof towns;

const minute = 60_000;

/** Logs a scan of a seal in each town, each by another visitor, ten minutes apart and the last one now. */
export async function scanInTowns(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  companyId: number,
  serial: number,
  names: readonly TownName[],
): Promise<void> {
  for (const [index, name] of names.entries()) {
    const [latitude, longitude] = towns[name];
    await database.pool.query(
      `insert into verifications (token, company_id, serial, product_id, scanned_text, verdict, reason, counted, visitor,
         latitude, longitude, city, created_at)
       values (gen_random_uuid(), $1, $2, (select product_id from mappings where company_id = $1 and mapped @> $2::int8), 'x',
         'genuine', 'mapped', true, gen_random_uuid(), $3, $4, $5, $6)`,
      [
        companyId,
        serial,
        String(latitude),
        String(longitude),
        name,
        new Date(now().getTime() - (names.length - 1 - index) * 10 * minute),
      ],
    );
  }
}

/** Folds and judges scans, as the server does every few seconds. */
export async function judge(deps: Pick<Deps, 'database' | 'log' | 'now'>): Promise<void> {
  await foldScans(deps);
  await judgeScanned(deps);
}

const everywhere = Object.keys(towns) as TownName[];

/** Logs scans of a seal in all towns within an hour and judges them. Answers the suspicion's id. */
export async function suspectSeal(
  deps: Pick<Deps, 'database' | 'log' | 'now'>,
  companyId: number,
  serial: number,
): Promise<number> {
  await scanInTowns(deps, companyId, serial, everywhere);
  await judge(deps);
  const { rows } = await deps.database.pool.query<{ id: number }>(
    'select id from suspected_seals where company_id = $1 and serial = $2',
    [companyId, serial],
  );
  const [row] = rows;
  if (!row) throw new Error(`The seal ${serial} is not suspicious`);
  return row.id;
}
