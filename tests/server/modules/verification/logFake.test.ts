import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { verificationRequest } from '../../../../contract/calls/verification/verification.ts';
import { logFake, mostLoggedFakes } from '../../../../server/modules/verification/logFake.ts';
import { connect } from '../../../../server/db/connect.ts';
import type { View } from '../../../../server/modules/verification/scanRequest.ts';
import { createCompany } from '../../../support/factories.ts';
import { fileDeps, type TestDeps } from '../../../support/testDeps.ts';

const deps = await fileDeps();
const hour = 3_600_000;
let companyId: number;

beforeEach(async () => {
  companyId = await createCompany(deps);
  // at the beginning of an hour, so no test runs into the next one
  deps.pass(hour - (deps.now().getTime() % hour));
});

const fake = (text: string, of = companyId, view?: View, server: Pick<TestDeps, 'database' | 'now'> = deps) =>
  logFake(server, {
    request: v.parse(verificationRequest, { QrData: text }),
    visitor: 'v'.padEnd(22, text),
    companyId: of,
    fault: 'altered or guessed code',
    view,
  });

const many = (count: number, name: string) =>
  Promise.all(Array.from({ length: count }, (_, index) => fake(`${name} ${index}`)));

const read = async <Row extends object>(text: string) =>
  (await deps.database.pool.query<Row>(text, [companyId])).rows;

const reasons = () =>
  read<{ reason: string; count: number }>(
    'select reason, count(*)::int as count from verifications where company_id = $1 group by reason order by count',
  );

describe('fakes of an hour', () => {
  it('are in the log up to a ceiling, and counted in one row beyond it', async () => {
    const first = await many(mostLoggedFakes - 10, 'a');
    expect(first.every((token) => token !== undefined && /^[\w-]{22}$/.test(token))).toBe(true);
    const others = await many(60, 'b');
    expect(others.filter(Boolean)).toHaveLength(10);
    expect(await fake('c')).toBeUndefined();
    expect(await reasons()).toEqual([
      { reason: 'last fake of its hour in the log', count: 1 },
      { reason: 'altered or guessed code', count: mostLoggedFakes - 1 },
    ]);
    expect(await read('select fakes from fake_hours where company_id = $1')).toEqual([
      { fakes: mostLoggedFakes + 51 },
    ]);
  });

  it('are logged for another company, for none, and for the next hour', async () => {
    await many(mostLoggedFakes, 'a');
    expect(await fake('b')).toBeUndefined();
    expect(await fake('b', await createCompany(deps))).toBeDefined();
    deps.pass(hour);
    expect(await fake('b')).toBeDefined();
  });

  it('have one ceiling together if they name no company', async () => {
    const nobody = (text: string) =>
      logFake(deps, {
        request: v.parse(verificationRequest, { QrData: text }),
        visitor: text.padEnd(22),
        companyId: undefined,
        fault: 'no seal code',
        view: undefined,
      });
    const tokens = await Promise.all(
      Array.from({ length: mostLoggedFakes + 7 }, (_, index) => nobody(`x ${index}`)),
    );
    expect(tokens.filter((token) => token === undefined)).toHaveLength(7);
    expect(await fake('a')).toBeDefined();
  });

  it('are repeats if the same visitor comes again within ten minutes', async () => {
    for (let scans = 0; scans < 3; scans++) await fake('a');
    const counted = await read<{ counted: boolean }>(
      'select counted from verifications where company_id = $1 order by id',
    );
    expect(counted.map((row) => row.counted)).toEqual([true, false, false]);
  });

  it('are logged once if two servers get one showing at once', async () => {
    await fake('a');
    const elsewhere = connect(deps.database.directUrl);
    const holder = await deps.database.pool.connect();
    await holder.query('begin');
    await holder.query('select from fake_hours where company_id = $1 for update', [companyId]);
    const view = { token: 'b'.repeat(22), at: deps.now().getTime(), verdict: 'fake' };
    const tokens = Promise.all([
      fake('b', companyId, view),
      fake('b', companyId, view, { ...deps, database: elsewhere }),
    ]);
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await deps.database.pool.query(waiting)).rowCount).toBe(2);
    await holder.query('rollback');
    holder.release();
    expect(await tokens).toEqual([view.token, view.token]);
    expect(await read('select token from verifications where company_id = $1 order by id')).toEqual([
      { token: expect.any(String) as string },
      { token: view.token },
    ]);
    await elsewhere.close();
  });
});
