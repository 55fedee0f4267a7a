import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { importCalls } from '../../contract/calls/records/imports.ts';
import { askServer, done } from '../support/ask.ts';
import { assertInvariants } from '../support/assertInvariants.ts';
import { createCompany, createUser, everyRightOn, signIn } from '../support/factories.ts';
import { startServer } from '../support/startServer.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
const { pool } = deps.database;
const Page = 'carton-master';
/** Three parts of 500, of which a server is killed in the second. */
const count = 1100;

const start = () =>
  startServer(
    {
      DATABASE_URL: String(pool.options.connectionString),
      SECRET_KEY: 'a secret of the server that is long enough',
      LOG_LEVEL: 'silent',
    },
    deps.config.dataDir,
  );

it.runIf(process.platform === 'linux')(
  'kill -9 of two servers in the middle of a dry run, of its run and of its undo doubles and loses nothing',
  async () => {
    const companyId = await createCompany(deps);
    const person = await createUser(deps, { companyId, rights: everyRightOn([Page]) });
    const options = { token: await signIn(deps, person) };
    let server = await start();

    let importId = 0;
    const status = () => done(askServer(server)(importCalls.status, { ImportId: importId }, options));
    const until = async (wanted: string) => {
      for (;;) {
        const { State, Message } = await status();
        if (State === wanted) return;
        if (State === 'failed') throw new Error(Message);
        await wait(20);
      }
    };
    const stored = async () => {
      const { rows } = await pool.query<{ cartons: number; entries: number }>(
        `select (select count(*)::int from cartons where company_id = $1) as cartons,
          (select count(*)::int from audit_entries where company_id = $1 and record_id > 0) as entries`,
        [companyId],
      );
      return rows[0];
    };

    /** Kills the server while the job waits for a row in its second part. */
    const killAt = async (lock: string) => {
      const locker = await pool.connect();
      try {
        await locker.query('begin');
        await locker.query(lock);
        // as if the minute were over after which a silent server counts as dead
        await pool.query(`update jobs set taken_until = now() - interval '1 second'`);
        const isWaiting = `select from pg_stat_activity
          where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
        while (!(await pool.query(isWaiting)).rowCount) await wait(10);
        server.process.kill('SIGKILL');
        await once(server.process, 'exit');
      } finally {
        locker.release(true);
      }
      // a connection of a dead server ends when it wants to answer
      const isBusy = `select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
      while ((await pool.query(isBusy)).rowCount) await wait(10);
    };
    /** Two servers die at what `ask` begins, and the third does it. */
    const failOver = async (ask: () => Promise<unknown>, lock: string, before: object, end: string) => {
      // nobody takes the job before the row is locked
      await pool.query(`create function wait_for_it() returns trigger language plpgsql as
          $$ begin new.taken_until = 'infinity'; return new; end $$;
        create trigger wait_for_it before insert on jobs for each row execute function wait_for_it()`);
      await ask();
      await pool.query('drop function wait_for_it cascade');
      for (let deaths = 0; deaths < 2; deaths += 1) {
        await killAt(lock);
        expect(await stored()).toEqual(before);
        server = await start();
      }
      await pool.query(`update jobs set taken_until = now() - interval '1 second'`);
      await until(end);
    };

    const lines = Array.from({ length: count }, (_, n) => `Box ${n},${n + 1},Made by a file`);
    const form = new FormData();
    form.set('Page', Page);
    form.set('File', new File([['Carton Name,Carton Size,Description', ...lines].join('\n')], 'boxes.csv'));
    const row = 'select from import_rows where place = 700 for update';
    await failOver(
      async () => {
        const sent = askServer(server)(importCalls.upload, undefined, { ...options, form });
        importId = (await done(sent)).ImportId;
      },
      row,
      { cartons: 0, entries: 0 },
      'checked',
    );
    expect(await status()).toMatchObject({ Counts: { create: count } });
    const run = () => done(askServer(server)(importCalls.run, { ImportId: importId }, options));
    await failOver(run, row, { cartons: 0, entries: 0 }, 'done');
    expect(await stored()).toEqual({ cartons: count, entries: count });
    const undo = () => done(askServer(server)(importCalls.undo, { ImportId: importId }, options));
    const record = `select from cartons where carton_name = 'Box 700' for update`;
    await failOver(undo, record, { cartons: count, entries: count }, 'undone');
    expect(await stored()).toEqual({ cartons: 0, entries: 2 * count });
    expect((await pool.query('select from jobs')).rowCount).toBe(0);
    await assertInvariants(deps.database);
    await server.stop();
  },
  // eight starts of a server
  300_000,
);
