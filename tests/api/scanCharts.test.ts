import { beforeAll, describe, expect, it } from 'vitest';
import type { ChartGroup } from '../../contract/resource/resourceCalls.ts';
import { type Brand, createBrand } from '../support/brand.ts';
import { everyRight } from '../support/factories.ts';
import { logScans } from '../support/scanLog.ts';
import { breakOnPurpose, fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
breakOnPurpose(
  'scans by day are those of the log',
  'scans by state are those of the log',
  'totals outlive the log',
  'a seal counts its scans',
  'every scan has its month',
);

const scans = [
  { at: '2026-03-01T18:29:00Z', state: 'Kerala', times: 3 },
  { at: '2026-03-01T18:31:00Z', state: 'KERALA' },
  { at: '2026-03-01T18:32:00Z', reason: 'repeat of the same visitor', counted: false },
  { at: '2026-03-03T05:00:00Z', verdict: 'fake', reason: 'demapped', state: 'Kent' },
  { at: '2026-03-03T06:00:00Z', verdict: 'fake', reason: 'damaged', state: 'Goa' },
  { at: '2026-03-03T06:00:00Z', verdict: 'scanned', reason: 'scan limit reached', state: 'Goa' },
];

/** Genuine, already scanned, recalled, stolen, lost, not released, fake, opened by a machine, others. */
const byDay = [
  { label: '2026-03-01', groups: 1, values: [3, 0, 0, 0, 0, 0, 0, 0, 0] },
  { label: '2026-03-02', groups: 1, values: [2, 0, 0, 0, 0, 0, 0, 0, 0] },
  { label: '2026-03-03', groups: 1, values: [0, 1, 0, 0, 0, 0, 2, 0, 0] },
];
const byState = [
  { label: 'Kerala', groups: 1, values: [4] },
  { label: 'Goa', groups: 1, values: [2] },
  { label: 'Kent', groups: 1, values: [1] },
  { label: null, groups: 1, values: [1] },
];

describe('the pictures of the verification log', () => {
  let brand: Brand;
  const asked = async (call: string, changes: Record<string, string> = {}) => {
    const query = new URLSearchParams({ FromDate: '2026/03/01', ToDate: '2026/03/03', ...changes });
    return (await brand.ask<ChartGroup[]>(`VerificationLog/${call}?${query}`)).data;
  };
  /** Reads a picture from the rows, since all of them contain this text. */
  const everyRow = { SearchValue: 'x' };

  beforeAll(async () => {
    brand = await createBrand(deps, { 'verification-log': everyRight });
    for (const scan of scans) await logScans(deps, brand.companyId, scan);
  });

  it('say the same from kept sums as from the rows', async () => {
    for (const changes of [{}, everyRow]) {
      expect(await asked('GetDays', changes)).toEqual(byDay);
      expect(await asked('GetStates', changes)).toEqual(byState);
    }
  });

  it('are narrowed by a reason, whether its sums are kept or not', async () => {
    const [damaged, fakes] = [{ StatusResult: 'damaged' }, [0, 0, 0, 0, 0, 0, 1, 0, 0]];
    for (const changes of [damaged, { ...damaged, ...everyRow }])
      expect(await asked('GetDays', changes)).toEqual([
        { label: '2026-03-01', groups: 1, values: [0, 0, 0, 0, 0, 0, 0, 0, 0] },
        { label: '2026-03-02', groups: 1, values: [0, 0, 0, 0, 0, 0, 0, 0, 0] },
        { label: '2026-03-03', groups: 1, values: fakes },
      ]);
    expect(await asked('GetStates', damaged)).toEqual([{ label: 'Goa', groups: 1, values: [1] }]);
  });

  it('do not look at the rows where the days alone narrow them', async () => {
    // sums of scans that are not in the log
    const kept = [brand.companyId, '2026-03-02'];
    await deps.database.pool.query(
      `insert into scan_days (company_id, day, verdict, reason, logged, counted) values ($1, $2, 'fake', 'demapped', 7, 7)`,
      kept,
    );
    await deps.database.pool.query(
      `insert into scan_states (company_id, day, state, verdict, logged) values ($1, $2, 'Sikkim', 'fake', 7)`,
      kept,
    );
    expect((await asked('GetDays'))[1]).toMatchObject({ values: [2, 0, 0, 0, 0, 0, 7, 0, 0] });
    expect((await asked('GetStates'))[0]).toMatchObject({ label: 'Sikkim', values: [7] });
    expect(await asked('GetDays', everyRow)).toEqual(byDay);
  });

  it('count the rows where the sums are of another zone’s days', async () => {
    await deps.database.pool.query(`update scan_zone set zone = 'UTC'`);
    expect(await asked('GetDays')).toEqual(byDay);
    await deps.database.pool.query(`update scan_zone set zone = $1`, [deps.config.timeZone]);
  });
});
