import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { importCalls } from '../../contract/calls/records/imports.ts';
import { saveSecondary } from '../../contract/calls/seals/packing.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { allSources } from '../../server/app.ts';
import { runJobs } from '../../server/engine/jobs.ts';
import { createKeyring } from '../../server/seals/keyring.ts';
import { toKey } from '../../server/services/secretKey.ts';
import { allWorks } from '../support/allWorks.ts';
import { appOf } from '../support/appOf.ts';
import { askApp, askServer, done, withToken } from '../support/ask.ts';
import { assertInvariants } from '../support/assertInvariants.ts';
import { createUser, everyRightOn, signIn } from '../support/factories.ts';
import { createPackingWorld } from '../support/packingWorld.ts';
import { given, givePoints } from '../support/pointsWorld.ts';
import { startServer } from '../support/startServer.ts';
import { fileDeps } from '../support/testDeps.ts';

const secret = 'a secret of the server that is long enough';
const opened = await fileDeps();
const keyring = createKeyring({ database: opened.database, secret: toKey(secret, 'SECRET_KEY') });
const deps = { ...opened, keyring };
const { pool } = deps.database;

/** One more than an import stores at a time. */
const imported = 501;

it.runIf(process.platform === 'linux')(
  'kill -9 in the middle of saves and of an import leaves nothing of them, and another server does each once',
  async () => {
    const world = await createPackingWorld(deps);
    const { companyId } = world;
    const pages = [pageKeys.secondaryPacking, 'category-master', 'carton-master', 'RedemptionApproval'];
    const person = await createUser(deps, { companyId, rights: everyRightOn(pages) });
    const token = await signIn(deps, person);
    const another = withToken(askApp(appOf(deps)), token);
    const works = allWorks(allSources(deps.portal, deps.config.timeZone));

    const { userId: UserId } = await createUser(deps, { companyId, userType: 2 });
    await givePoints(deps, { companyId, userId: UserId }, 25);
    const request = { UserId, RedeemReqType: 1, RedeemPoint: 25 };
    const { RedeemReqId } = await done(
      another<{ RedeemReqId: number }>('RedemptionApproval/createRedemption', request),
    );
    const rows = Array.from({ length: imported }, (_, n) => `Box ${n},${n + 1},Made by a file`);
    const form = new FormData();
    form.set('Page', 'carton-master');
    form.set('File', new File([['Carton Name,Carton Size,Description', ...rows].join('\n')], 'boxes.csv'));
    const { ImportId } = await done(
      another<{ ImportId: number }>(importCalls.upload.path, undefined, { form, method: 'POST' }),
    );
    await runJobs(deps, works);
    await done(another(importCalls.run, { ImportId }));

    const first = await world.mapped(await world.product({ PackingSize: 10 }), 2);
    const units = [{ SeqNo: first, ToSeqNo: first + 1 }];
    const carton = { CartonId: world.slip(), reason: 'Few are left', secondaryPackingDetails: units };
    const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
    const saves = [
      ['Category/CreateCategory', { CategoryName: 'Oils' }, keyed('category')],
      [saveSecondary.path, carton, keyed('carton')],
    ] as const;
    const approval = ['RedemptionApproval/ApproveRedeem', { RedeemReqId }] as const;
    const begun = [...saves, approval];
    const stored = async () => {
      const { rows: counts } = await pool.query(
        `select (select count(*)::int from categories where company_id = $1 and category_name = 'Oils') as categories,
          (select count(*)::int from packed_cartons where company_id = $1) as packed,
          (select count(*)::int from redemption_requests where company_id = $1 and status = 2) as approved,
          (select count(*)::int from cartons where company_id = $1) as imported`,
        [companyId],
      );
      return counts[0];
    };

    // a save writes its record and its entry by one statement; the last one, which keeps its answer, is sent with the commit
    await pool.query(`
      create function hold() returns trigger language plpgsql as
        'begin perform pg_advisory_xact_lock_shared(1); return new; end';
      create trigger hold before insert on audit_entries for each row when (new.page = 'category-master') execute function hold()`);
    // each comes as far as a statement that waits for this transaction
    const locker = await pool.connect();
    try {
      await locker.query('begin');
      await locker.query('select pg_advisory_xact_lock(1)');
      await locker.query('lock table carton_runs, point_movements in share mode');
      await locker.query('select from import_rows where import_id = $1 and place = $2 for update', [
        ImportId,
        imported,
      ]);
      const server = await startServer(
        { DATABASE_URL: String(pool.options.connectionString), SECRET_KEY: secret, LOG_LEVEL: 'silent' },
        deps.config.dataDir,
      );
      const ask = withToken(askServer(server), token);
      const answered: unknown[] = [];
      const asked = begun.map(async ([path, ...sent]) => answered.push(await ask(path, ...sent)));
      const unanswered = Promise.allSettled(asked);
      const isWaiting = 'select from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0';
      while (!answered.length && Number((await pool.query(isWaiting)).rowCount) <= begun.length)
        await wait(10);
      server.process.kill('SIGKILL');
      await once(server.process, 'exit');
      await unanswered;
      expect(answered).toEqual([]);
    } finally {
      locker.release(true);
    }
    // a connection of a dead server ends when it wants to answer
    const isBusy = `select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
    while ((await pool.query(isBusy)).rowCount) await wait(10);
    expect(await stored()).toEqual({ categories: 0, packed: 0, approved: 0, imported: 0 });

    // as if the minute were over after which a silent server counts as dead
    await pool.query(`update jobs set taken_until = now() - interval '1 second'`);
    await runJobs(deps, works);
    expect(await done(another(importCalls.status, { ImportId }))).toMatchObject({ State: 'done' });
    // saves with a key are done once, though asked twice
    for (const [path, ...sent] of [...saves, ...begun])
      expect(await another(path, ...sent), path).toMatchObject({ code: '200' });
    expect(await stored()).toEqual({ categories: 1, packed: 1, approved: 1, imported });
    await assertInvariants(deps.database, given);
  },
);
