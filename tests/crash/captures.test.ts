import { once } from 'node:events';
import { expect, it } from 'vitest';
import { createKeyring } from '../../server/seals/keyring.ts';
import { toKey } from '../../server/services/secretKey.ts';
import { createBrand } from '../support/brand.ts';
import { createUser } from '../support/factories.ts';
import { startServer } from '../support/startServer.ts';
import { fileDeps } from '../support/testDeps.ts';

const secret = 'a secret of the server that is long enough';
const opened = await fileDeps();
const keyring = createKeyring({ database: opened.database, secret: toKey(secret, 'SECRET_KEY') });
const deps = { ...opened, keyring };
const { pool } = deps.database;

const [documents, events] = [60, 200];

it.runIf(process.platform === 'linux')(
  'kill -9 of the server at work loses no document of events, and another one stores none twice',
  async () => {
    const { companyId } = await createBrand(deps);
    const { userId } = await createUser(deps, { companyId });
    await pool.query(
      `with c as (
         insert into captures (company_id, user_id, said_by, behaviour, events)
         select $1, $2, 'ERP', 'rollback', (select jsonb_agg(jsonb_build_object('type', 'ObjectEvent', 'action', 'OBSERVE',
           'eventID', 'urn:test:' || d || '-' || e, 'eventTime', '2026-11-20T10:00:00Z', 'eventTimeZoneOffset', '+00:00',
           'epcList', jsonb_build_array('urn:test:' || d))) from generate_series(1, ${events}) e)
         from generate_series(1, ${documents}) d returning id
       )
       insert into jobs (kind, about, user_id, company_id) select 'capture-epcis', id, $2, $1 from c`,
      [companyId, userId],
    );
    const environment = {
      DATABASE_URL: String(pool.options.connectionString),
      SECRET_KEY: secret,
      NODE_ENV: 'production',
    };
    const one = await startServer(environment);
    const count = async (sql: string) => Number((await pool.query<{ n: number }>(sql)).rows[0]?.n);
    const left = () => count('select count(*) as n from captures where finished_at is null');
    await expect.poll(left, { timeout: 60_000, interval: 5 }).toBeLessThan(documents - 5);
    one.process.kill('SIGKILL');
    await once(one.process, 'exit');
    expect(await left()).toBeGreaterThan(0);
    const other = await startServer(environment);
    await expect.poll(left, { timeout: 120_000 }).toBe(0);
    expect(await count('select count(*) as n from captured_events')).toBe(documents * events);
    expect(await count(`select count(*) as n from captures where errors <> '[]'`)).toBe(0);
    expect(await count('select count(distinct event_id) as n from captured_events')).toBe(documents * events);
    await other.stop();
  },
  300_000,
);
