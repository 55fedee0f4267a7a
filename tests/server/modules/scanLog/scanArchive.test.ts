import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foldScans, keepScanLog } from '../../../../server/modules/scanLog/scanLogModule.ts';
import { bringMonthBack } from '../../../../server/modules/scanLog/scanArchive.ts';
import { createCompany } from '../../../support/factories.ts';
import { logScans, rowsByMonth, wrongSums } from '../../../support/scanLog.ts';
import { startBucket } from '../../../support/startBucket.ts';
import { createTestDeps, type TestDeps } from '../../../support/testDeps.ts';

const day = 24 * 60 * 60 * 1000;
const bucket = await startBucket();
afterAll(() => bucket.close());

let counter = 0;
/** A folder of the bucket, for each test its own. */
const folderUrl = () => `${bucket.url}/${(counter += 1)}`;

let deps: TestDeps;
let companyId: number;
/** As `2026-08`, three months ago. */
let month: string;

async function open(settings: Record<string, string> = {}) {
  deps = await createTestDeps({ RETENTION_MONTHS: '1', ...settings });
  companyId = await createCompany(deps);
  const now = deps.now();
  month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 3, 1)).toISOString().slice(0, 7);
}
afterEach(() => deps.close());

const scan = (times: number, more: object = {}) =>
  logScans(deps, companyId, { at: `${month}-10T12:00:00Z`, times, ...more });

/** All that the log and its sums say. */
async function everything(): Promise<unknown> {
  const { pool } = deps.database;
  const [log, days, states] = await Promise.all([
    pool.query('select * from verifications order by id'),
    pool.query('select * from scan_days where logged <> 0 or let_go <> 0 order by 1, 2, 3, 4'),
    pool.query('select * from scan_states order by 1, 2, 3, 4'),
  ]);
  return [log.rows, days.rows, states.rows];
}

describe.each([
  ['the disk', () => ''],
  ['a bucket', folderUrl],
])('the archive on %s', (_where, urlOf) => {
  beforeEach(() => open({ UPLOADS_URL: urlOf() }));

  it('takes months and brings them back as they were, with their sums, until their days are over', async () => {
    await scan(3, { state: 'Kerala, "the coast"\n' });
    await scan(2, { verdict: 'fake', reason: 'damaged', counted: false });
    await foldScans(deps);
    await keepScanLog({ ...deps, config: { ...deps.config, retentionMonths: 0 } });
    const before = await everything();
    await keepScanLog(deps);
    expect(await rowsByMonth(deps)).toEqual({});
    await expect(bringMonthBack(deps, '2001-01', 30)).rejects.toThrow('The archive has no scans of 2001-01.');

    await deps.database.pool.query(
      `insert into forgotten_until (columns, until) values ('verifications (address)', now()) on conflict do nothing`,
    );
    expect(await bringMonthBack(deps, month, 30)).toBe(5);
    const { rows: sweeps } = await deps.database.pool.query(
      `select until = ($1 || '-01')::timestamptz as again from forgotten_until where columns = 'verifications (address)'`,
      [month],
    );
    expect(sweeps).toEqual([{ again: true }]);
    expect(await everything()).toEqual(before);
    expect(await wrongSums(deps)).toEqual([]);
    await expect(bringMonthBack(deps, month, 30)).rejects.toThrow(`The log has scans of ${month} already.`);

    await keepScanLog(deps);
    expect(await everything()).toEqual(before);
    deps.pass(31 * day);
    await keepScanLog(deps);
    expect(await rowsByMonth(deps)).toEqual({});
    expect(await bringMonthBack(deps, month, 30)).toBe(5);
    expect(await everything()).toEqual(before);
    deps.pass(-31 * day);
  });

  it('joins the files of a month', async () => {
    await scan(3);
    await keepScanLog(deps);
    await scan(1);
    await keepScanLog(deps);
    expect(await bringMonthBack(deps, month, 30)).toBe(4);
    expect(await rowsByMonth(deps)).toEqual({ [month.replace('-', '_')]: 4 });
  });
});

describe('the archive in a bucket', () => {
  beforeEach(() => open({ UPLOADS_URL: folderUrl() }));

  it('leaves nothing on the disk', async () => {
    await scan(3);
    await keepScanLog(deps);
    expect(await readdir(join(deps.config.dataDir, 'scans'))).toEqual([]);
  });

  it('that is away keeps no month from staying, and takes it when it is back', async () => {
    await scan(3);
    await bucket.kill();
    expect(await keepScanLog(deps)).toBe(false);
    const { rows } = await deps.database.pool.query(`select from let_go_${month.replace('-', '_')}`);
    expect(rows).toHaveLength(3);
    await bucket.start();
    expect(await keepScanLog(deps)).toBe(true);
    expect(await bringMonthBack(deps, month, 30)).toBe(3);
  });
});

it('a damaged file of the archive brings nothing back', async () => {
  await open();
  await scan(3);
  await keepScanLog(deps);
  const folder = join(deps.config.dataDir, 'scans');
  const name = (await readdir(folder)).find((file) => file.endsWith('.gz')) ?? '';
  const bytes = await readFile(join(folder, name));
  for (const damaged of [bytes.subarray(0, -9), Buffer.concat([bytes.subarray(0, -20), Buffer.alloc(20)])]) {
    await writeFile(join(folder, name), damaged);
    await expect(bringMonthBack(deps, month, 30)).rejects.toThrow(`The archive's file ${name} is damaged.`);
    expect(await rowsByMonth(deps)).toEqual({});
  }
  await writeFile(join(folder, name), bytes);
  expect(await bringMonthBack(deps, month, 30)).toBe(3);
});
