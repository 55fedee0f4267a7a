import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getDashboardData } from '../../../../contract/calls/dashboard.ts';
import { verifyProduct } from '../../../../contract/calls/verification/verification.ts';
import { connect } from '../../../../server/db/connect.ts';
import { foldScans, keepScanLog } from '../../../../server/modules/scanLog/scanLogModule.ts';
import { appOf } from '../../../support/appOf.ts';
import { askApp } from '../../../support/ask.ts';
import { createBrand, type Fields } from '../../../support/brand.ts';
import { createCompany, createUser, signIn } from '../../../support/factories.ts';
import { logScans, rowsByMonth, wrongSums } from '../../../support/scanLog.ts';
import { createTestDeps, type TestDeps } from '../../../support/testDeps.ts';

const day = 24 * 60 * 60 * 1000;

let deps: TestDeps;

beforeEach(async () => {
  deps = await createTestDeps();
});

afterEach(() => deps.close());

/** Names a month in UTC, some months before or after this one, as partitions are named: `2026_11`. */
const month = (later: number): string => {
  const now = deps.now();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 1))
    .toISOString()
    .slice(0, 7)
    .replace('-', '_');
};
const inMonth = (later: number, rest = '-10T12:00:00Z') => `${month(later).replace('_', '-')}${rest}`;

const partitions = async (): Promise<string[]> => {
  const { rows } = await deps.database.pool.query<{ name: string }>(
    `select relname as name from pg_inherits join pg_class on oid = inhrelid
     where inhparent = 'verifications'::regclass order by 1`,
  );
  return rows.map(({ name }) => name.replace('verifications_', ''));
};

/** Collects the log's messages. */
async function told(work: (log: TestDeps['log']) => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  await work(pino({ level: 'info' }, { write: (line: string) => lines.push(line) }));
  return lines.join('');
}

describe('the months of the log of scans', () => {
  it('are there from last month to three months ahead, made once by two servers at once', async () => {
    const other = connect(deps.database.pool.options.connectionString ?? '');
    deps.pass(200 * day);
    const kept = await Promise.all([deps, { ...deps, database: other }, deps].map(keepScanLog));
    await other.close();
    expect(kept).toEqual([true, true, true]);
    const all = await partitions();
    expect(all).toEqual(expect.arrayContaining([-1, 0, 1, 2, 3].map(month)));
    expect(all.filter((name) => name === month(2))).toHaveLength(1);
    expect(all).not.toContain(month(4));
  });

  it('begin and end with the months of UTC', async () => {
    const companyId = await createCompany(deps);
    await keepScanLog(deps);
    await logScans(deps, companyId, { at: inMonth(0, '-01T00:00:00Z') });
    await logScans(deps, companyId, { at: new Date(new Date(inMonth(0, '-01T00:00:00Z')).getTime() - 1) });
    expect(await rowsByMonth(deps)).toEqual({ [month(-1)]: 1, [month(0)]: 1 });
  });

  it('take over their rows from the default partition', async () => {
    const companyId = await createCompany(deps);
    await logScans(deps, companyId, { at: inMonth(-7), times: 3 });
    await logScans(deps, companyId, { at: inMonth(-5), times: 2 });
    expect(await rowsByMonth(deps)).toEqual({ other: 5 });
    await keepScanLog(deps);
    expect(await rowsByMonth(deps)).toEqual({ [month(-7)]: 3, [month(-5)]: 2 });
    expect(await wrongSums(deps)).toEqual([]);
  });

  it('do not keep a scan from being logged that is beyond them, which the log and /health tell', async () => {
    const companyId = await createCompany(deps);
    await logScans(deps, companyId, { at: inMonth(5), times: 2 });
    const lines = await told((log) => keepScanLog({ ...deps, log }));
    expect(lines).toContain('"scans":2');
    expect(lines).toContain('scans are logged beyond the months that are made ahead');
    const health = async () => (await appOf(deps).request('/health')).text();
    expect(await health()).toContain('Scans are logged beyond the months that are made ahead.');
    // when the month comes near, it is made, and takes them
    deps.pass(70 * day);
    expect(await told((log) => keepScanLog({ ...deps, log }))).toBe('');
    expect(await health()).toBe('ok');
  });

  it('are made a minute later where somebody holds the log, and scans do not wait for that', async () => {
    const companyId = await createCompany(deps);
    await logScans(deps, companyId, { at: inMonth(-7) });
    const reader = await deps.database.pool.connect();
    await reader.query('begin; select * from verifications');
    expect(await keepScanLog(deps)).toBe(false);
    await logScans(deps, companyId, { at: new Date() });
    await reader.query('rollback');
    reader.release();
    expect(await keepScanLog(deps)).toBe(true);
    expect(await rowsByMonth(deps)).toMatchObject({ [month(-7)]: 1 });
  });

  it('hold rows that nobody changes or removes', async () => {
    for (const statement of ["update verifications set city = ''", 'delete from verifications'])
      await expect(deps.database.pool.query(statement)).rejects.toThrow('are only ever added');
  });
});

describe('RETENTION_MONTHS', () => {
  const retained = (retentionMonths: number, retentionFiles = false): TestDeps => ({
    ...deps,
    config: { ...deps.config, retentionMonths, retentionFiles },
  });

  it('lets older months go once, whichever of two servers begins, and none with 0', async () => {
    const companyId = await createCompany(deps);
    for (const later of [-4, -3, -2, 0]) await logScans(deps, companyId, { at: inMonth(later), times: 2 });
    await keepScanLog(retained(0));
    expect(Object.keys(await rowsByMonth(deps))).toEqual([-4, -3, -2, 0].map(month));
    const two = retained(2);
    await Promise.all([keepScanLog(two), keepScanLog(two)]);
    expect(await rowsByMonth(deps)).toEqual({ [month(-2)]: 2, [month(0)]: 2 });
    expect(await partitions()).not.toContain(month(-3));
    const { rows } = await deps.database.pool.query(
      `select relname from pg_class where relname like 'let_go%' or relname like '%${month(-3)}%'`,
    );
    expect(rows).toEqual([]);
    expect(await wrongSums(deps)).toEqual([]);
  });

  it('writes months that it lets go into a file, as people read them', async () => {
    const companyId = await createCompany(deps);
    await logScans(deps, companyId, { at: inMonth(-3), times: 3, state: 'Kerala' });
    await keepScanLog(retained(1, true));
    // a scan that arrives after its month was let go is let go, too, into a file of its own
    await logScans(deps, companyId, { at: inMonth(-3) });
    await keepScanLog(retained(1, true));
    const folder = join(deps.config.dataDir, 'scans');
    const files = (await readdir(folder)).toSorted();
    expect(files).toEqual([
      'manifest.json',
      `scans-${month(-3).replace('_', '-')}-from-1.csv.gz`,
      `scans-${month(-3).replace('_', '-')}-from-4.csv.gz`,
    ]);
    const text = gunzipSync(await readFile(join(folder, files[1] ?? ''))).toString();
    const [header, ...lines] = text.trim().split('\n');
    expect(header).toMatch(/^id,token,company_id,.*,state,country,zip,created_at$/);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Kerala');
    expect(await rowsByMonth(deps)).toEqual({});
  });

  it('keeps a month whose file can’t be written', async () => {
    const companyId = await createCompany(deps);
    await logScans(deps, companyId, { at: inMonth(-3), times: 3 });
    const kept = retained(1, true);
    const nowhere = { ...kept, config: { ...kept.config, dataDir: '/dev/null/none' } };
    expect(await told((log) => keepScanLog({ ...nowhere, log }))).toContain('were not kept');
    await keepScanLog(kept);
    expect(await readdir(join(deps.config.dataDir, 'scans'))).toHaveLength(2);
  });

  it('takes no verdict, rating or count with it', async () => {
    const app = appOf(deps);
    const brand = await createBrand(deps);
    const first = await brand.mapped(await brand.product({ PermissibleScan: 1 }), 5);
    const [seal] = await brand.seals(first, first);
    const scan = async () => (await askApp(app)<Fields>(verifyProduct, { QrData: seal?.Url })).data;
    const total = async () => {
      const token = await signIn(deps, await createUser(deps, { companyId: brand.companyId }));
      return (await askApp(app)(getDashboardData, undefined, { token })).data.DashboardCount[0]?.TotalScans;
    };
    deps.pass(-100 * day);
    const { VerificationId, ProductId, SeqNo, Verdict } = await scan();
    expect(Verdict).toBe('genuine');
    const rating = { VerificationId, ProductId, SeqNo, ProductRating: 4 };
    await askApp(app)('ProductAuthentication/UpdateRating', rating);
    deps.pass(100 * day);
    await foldScans(deps);
    await keepScanLog(retained(1));
    expect(await rowsByMonth(deps)).toEqual({});
    expect(await scan()).toMatchObject({ Verdict: 'scanned' });
    expect(await total()).toBe(2);
    const { rows } = await deps.database.pool.query('select stars from ratings');
    expect(rows).toEqual([{ stars: 4 }]);
    expect(await wrongSums(deps)).toEqual([]);
  });
});

describe('the sums of scans', () => {
  it('equal the log, whatever is scanned, folded and undone at the same time', async () => {
    const companies = [await createCompany(deps), await createCompany(deps)];
    const pick = <Item>(items: readonly Item[]): Item =>
      items[Math.floor(Math.random() * items.length)] as Item;
    const scanOnce = async () => {
      await logScans(deps, pick(companies), {
        at: new Date(Date.now() - Math.random() * 3 * day),
        ...pick([
          {},
          { verdict: 'fake', reason: 'damaged' },
          { verdict: 'scanned', reason: 'scan limit reached' },
        ]),
        state: pick(['', 'Kerala', 'Goa', 'x'.repeat(90)]),
        counted: Math.random() < 0.8,
        times: pick([1, 1, 4]),
      });
    };
    const undone = async () => {
      const client = await deps.database.pool.connect();
      await client.query('begin');
      await client.query(
        `insert into verifications (token, company_id, scanned_text, verdict, reason, counted, visitor)
         values ('t', $1, 'x', 'fake', 'damaged', true, 'x')`,
        [companies[0]],
      );
      await client.query('rollback');
      client.release();
    };
    const folding = (async () => {
      for (let times = 0; times < 10; times++) await Promise.all([foldScans(deps), foldScans(deps)]);
    })();
    await Promise.all([
      folding,
      ...Array.from({ length: 6 }, async () => {
        for (let times = 0; times < 25; times++) await (times % 9 === 8 ? undone() : scanOnce());
      }),
    ]);
    expect(await wrongSums(deps)).toEqual([]);
    await foldScans(deps);
    expect(await wrongSums(deps)).toEqual([]);
    expect((await deps.database.pool.query('select from scan_tail')).rowCount).toBe(0);
  });

  it('are by the days of TIME_ZONE, and computed again after it changes', async () => {
    const companyId = await createCompany(deps);
    await logScans(deps, companyId, { at: inMonth(-3) });
    await keepScanLog({ ...deps, config: { ...deps.config, retentionMonths: 1 } });
    const at = inMonth(0, '-02T19:00:00Z');
    await logScans(deps, companyId, { at });
    const days = async () => {
      const { rows } = await deps.database.pool.query<{ day: string; logged: number; let_go: number }>(
        `select day::text, sum(logged)::int as logged, sum(let_go)::int as let_go from scans_by_day group by day order by day`,
      );
      return rows.map(({ day: of, logged, let_go: gone }) => [of.slice(8), logged, gone]);
    };
    expect(await days()).toEqual([
      ['10', 0, 1],
      ['03', 1, 0],
    ]);
    await keepScanLog({ ...deps, config: { ...deps.config, timeZone: 'America/New_York' } });
    expect(await days()).toEqual([
      ['10', 0, 1],
      ['02', 1, 0],
    ]);
    expect(await wrongSums(deps)).toEqual([]);
  });
});
