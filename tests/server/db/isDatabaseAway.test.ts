import pg from 'pg';
import { expect, it } from 'vitest';
import { getSlipIds, updateSlipIds } from '../../../contract/calls/seals/slips.ts';
import { createApp } from '../../../server/app.ts';
import { connect } from '../../../server/db/connect.ts';
import { isDatabaseAway } from '../../../server/db/pgError.ts';
import { askApp } from '../../support/ask.ts';
import { createUser, everyRight, signIn } from '../../support/factories.ts';
import { fileDeps } from '../../support/testDeps.ts';

const deps = await fileDeps();
const person = await createUser(deps, { rights: { 'carton-slip': everyRight } });
const token = await signIn(deps, person);
const { connectionString } = deps.database.pool.options;
const busy = {
  status: 503,
  code: '503',
  message: 'The server is very busy or is just starting. Please try again in a moment.',
};

it('is answered as no answer, which the floor waits for, where there is no database', async () => {
  const database = connect('postgres://127.0.0.1:1/none');
  const app = createApp({ ...deps, database });
  const answered = await askApp(app)(getSlipIds, undefined, { token });
  expect(answered).toMatchObject(busy);
  expect(answered.headers.get('retry-after')).toBe('2');
  const events = await app.request('/api/epcis/events', { headers: { authorization: `Bearer ${token}` } });
  expect(events.status).toBe(503);
  await database.close();
});

it('is answered that way if the connection breaks during a call, or another one blocks it for too long', async () => {
  const database = connect(String(connectionString), 2);
  const printOn = (on: typeof database) => {
    const ask = askApp(createApp({ ...deps, database: on }));
    return () => ask(updateSlipIds, {}, { token, params: { ids: '5,0' } });
  };
  const print = printOn(database);
  expect(await print()).toMatchObject({ code: '200' });
  const holder = new pg.Client({ connectionString });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from slip_books for update');
  const broken = print();
  await expect
    .poll(
      async () =>
        (
          await holder.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount,
    )
    .toBe(1);
  expect(await broken).toMatchObject(busy);
  // a short limit in place of the usual ten seconds, which the tests of `connect` try
  const impatient = connect(`${connectionString}?lock_timeout=100`);
  expect(await printOn(impatient)()).toMatchObject(busy);
  await impatient.close();
  await holder.query('rollback');
  await holder.end();
  expect(await print()).toMatchObject({ code: '200' });
  await database.close();
});

it('is not a wrong statement', async () => {
  const failed = await deps.database.pool.query('select 1 / 0').catch((error: unknown) => error);
  expect(isDatabaseAway(failed)).toBe(false);
  expect(isDatabaseAway(new Error('Something else', { cause: failed }))).toBe(false);
});

it('includes a full disk', async () => {
  const full = deps.database.pool.query("do $$ begin raise exception using errcode = 'disk_full'; end $$");
  expect(isDatabaseAway(await full.catch((error: unknown) => error))).toBe(true);
});
