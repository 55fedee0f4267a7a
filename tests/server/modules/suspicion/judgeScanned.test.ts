import { beforeEach, describe, expect, it } from 'vitest';
import { verifyProduct } from '../../../../contract/calls/verification/verification.ts';
import { connect } from '../../../../server/db/connect.ts';
import { foldScans, keepScanLog } from '../../../../server/modules/scanLog/scanLogModule.ts';
import { judgeScanned } from '../../../../server/modules/suspicion/judgeScanned.ts';
import { appOf } from '../../../support/appOf.ts';
import { askApp } from '../../../support/ask.ts';
import { createSealedProduct, type SealedProduct } from '../../../support/brand.ts';
import { judge, scanInTowns } from '../../../support/suspicionWorld.ts';
import { fileDeps } from '../../../support/testDeps.ts';

const deps = await fileDeps();
const { pool } = deps.database;
let seals: SealedProduct;

beforeEach(async () => {
  seals = await createSealedProduct(deps);
});

interface Suspected {
  serial: number;
  score: number;
  sign_names: string[];
  reasons: string;
  state: number;
  product_id: number;
}

const suspected = async (): Promise<Suspected[]> =>
  (
    await pool.query<Suspected>(
      'select serial, score, sign_names, reasons, state, product_id from suspected_seals where company_id = $1 order by serial',
      [seals.companyId],
    )
  ).rows;

const waiting = async () => (await pool.query('select from scanned_seals')).rowCount;

describe('seals that were scanned', () => {
  it('are suspicious where their scans do not fit together, with a sentence for each sign, and no others', async () => {
    await scanInTowns(deps, seals.companyId, 1, ['Delhi', 'Chennai', 'Kolkata', 'Mumbai']);
    await scanInTowns(deps, seals.companyId, 2, ['Delhi', 'Delhi']);
    await judge(deps);
    const [one, ...others] = await suspected();
    expect(others).toEqual([]);
    expect(one).toMatchObject({ serial: 1, state: 1, product_id: seals.productId });
    expect(one?.sign_names).toContain('impossibleJourney');
    expect(one?.reasons).toContain('Different phones scanned it in');
    expect(await waiting()).toBe(0);
  });

  it('are judged by visitors’ scans on the public page', async () => {
    const ask = askApp(appOf(deps));
    await ask(verifyProduct, { QrData: seals.sealOf(3), Userlatitude: '28.6', Userlongitude: '77.2' });
    await foldScans(deps);
    const { rows } = await pool.query('select serial from scanned_seals where company_id = $1', [
      seals.companyId,
    ]);
    expect(rows).toEqual([{ serial: 3 }]);
    await judgeScanned(deps);
    expect(await waiting()).toBe(0);
  });

  it('are judged again with every scan, and decisions stay', async () => {
    await scanInTowns(deps, seals.companyId, 1, ['Delhi', 'Chennai', 'Kolkata', 'Mumbai']);
    await judge(deps);
    const [before] = await suspected();
    await pool.query(
      "update suspected_seals set state = 2, decision = 'Looked at', decided_at = now() where company_id = $1",
      [seals.companyId],
    );
    await scanInTowns(deps, seals.companyId, 1, ['Bengaluru', 'Hyderabad']);
    await judge(deps);
    const after = await suspected();
    expect(after).toHaveLength(1);
    expect(after[0]?.state).toBe(2);
    expect(after[0]?.score).toBeGreaterThan(before?.score ?? Infinity);
  });

  it('are known by the siblings of their carton that were scanned elsewhere, too', async () => {
    for (const serial of [2, 3, 4, 5, 6, 7, 8])
      await scanInTowns(deps, seals.companyId, serial, ['Bengaluru']);
    await judge(deps);
    await scanInTowns(deps, seals.companyId, 1, ['Delhi', 'Kolkata', 'Mumbai']);
    await judge(deps);
    const one = (await suspected()).find(({ serial }) => serial === 1);
    expect(one?.sign_names).toContain('manySiblings');
    expect(one?.reasons).toContain('Of 7 seals of its carton or range');
  });

  it('are known by their decisions', async () => {
    const at = new Date(deps.now().getTime() + 90 * 24 * 3_600_000);
    await pool.query('update mappings set created_at = $1 where company_id = $2', [at, seals.companyId]);
    await scanInTowns(deps, seals.companyId, 1, ['Delhi', 'Chennai', 'Kolkata', 'Mumbai']);
    await judge(deps);
    expect((await suspected())[0]?.sign_names).toContain('scannedEarly');
  });

  it('are judged once by two servers at once, and by another where one is broken off', async () => {
    await scanInTowns(deps, seals.companyId, 1, ['Delhi', 'Chennai', 'Kolkata', 'Mumbai']);
    await foldScans(deps);
    const broken = { ...deps, now: () => new Date(Number.NaN) };
    await expect(judgeScanned(broken)).rejects.toThrow();
    expect(await suspected()).toEqual([]);
    expect(await waiting()).toBe(1);
    const other = connect(pool.options.connectionString ?? '');
    await Promise.all([judgeScanned(deps), judgeScanned({ ...deps, database: other })]);
    await other.close();
    // the one that found the other at work left the rest
    await judgeScanned(deps);
    expect(await suspected()).toHaveLength(1);
    expect(await waiting()).toBe(0);
  });

  it('are not forgotten where the days of the sums change', async () => {
    await scanInTowns(deps, seals.companyId, 1, ['Delhi', 'Chennai', 'Kolkata', 'Mumbai']);
    await keepScanLog({ ...deps, config: { ...deps.config, timeZone: 'Asia/Tokyo' } });
    await keepScanLog(deps);
    await judgeScanned(deps);
    expect(await suspected()).toHaveLength(1);
  });
});
