import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { importCalls, type ImportStatus } from '../../contract/calls/imports.ts';
import { askServer } from '../support/ask.ts';
import { createCompany, createUser, everyRight, signIn } from '../support/factories.ts';
import { startServer } from '../support/startServer.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
const { pool } = deps.database;
const count = 4000;

const start = () =>
  startServer(
    {
      DATABASE_URL: String(pool.options.connectionString),
      SECRET_KEY: 'a secret of the server that is long enough',
      LOG_LEVEL: 'silent',
    },
    deps.config.dataDir,
  );

it('kill -9 in the middle of an import leaves nothing of it, and another server does all of it', async () => {
  const companyId = await createCompany(deps);
  const person = await createUser(deps, { companyId, rights: { 'carton-master': everyRight } });
  const token = await signIn(deps, person);
  const stored = async () =>
    (
      await pool.query<{ n: number }>('select count(*)::int as n from cartons where company_id = $1', [
        companyId,
      ])
    ).rows[0]?.n;

  const first = await start();
  const ask = askServer(first);
  const rows = Array.from({ length: count }, (_, n) => `Box ${n},${n + 1},Made by a file`);
  const form = new FormData();
  form.set('Page', 'carton-master');
  form.set('File', new File([['Carton Name,Carton Size,Description', ...rows].join('\n')], 'boxes.csv'));
  const { data } = await ask<{ ImportId: number }>(importCalls.upload.path, undefined, {
    token,
    form,
    method: 'POST',
  });
  const { ImportId } = data;
  const until = async (url: string, isThere: (status: ImportStatus) => boolean) => {
    for (;;) {
      const { data: status } = await askServer({ url })(importCalls.status, { ImportId }, { token });
      if (isThere(status)) return status;
      await wait(10);
    }
  };
  await until(first.url, ({ State }) => State === 'checked');
  await ask(importCalls.run, { ImportId }, { token });
  await until(first.url, ({ State, Done }) => State === 'running' && Done > 0);
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  expect(await stored()).toBe(0);

  // as if the minute were over after which a silent server counts as dead
  await pool.query(`update jobs set taken_until = now() - interval '1 second'`);
  const second = await start();
  expect(await until(second.url, ({ State }) => State !== 'running')).toMatchObject({ State: 'done' });
  expect(await stored()).toBe(count);
  await second.stop();
});
