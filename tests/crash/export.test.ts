import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { exportCalls, type PreparedFile } from '../../contract/calls/records/exports.ts';
import { askServer } from '../support/ask.ts';
import { createCompany, createUser, everyRight, signIn } from '../support/factories.ts';
import { startServer } from '../support/startServer.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
const { pool } = deps.database;
const count = 150_000;

const start = () =>
  startServer(
    {
      DATABASE_URL: String(pool.options.connectionString),
      SECRET_KEY: 'a secret of the server that is long enough',
      LOG_LEVEL: 'silent',
    },
    deps.config.dataDir,
  );

const stored = () => readdir(join(deps.config.dataDir, 'uploads', 'prepared')).catch(() => []);

it('kill -9 in the middle of a prepared file offers no half of it, and another server writes it', async () => {
  const companyId = await createCompany(deps);
  const person = await createUser(deps, { companyId, rights: { 'carton-master': everyRight } });
  const token = await signIn(deps, person);
  await pool.query(
    `insert into cartons (company_id, carton_name, carton_size, description)
     select $1, 'Box ' || n, 10, 'Small' from generate_series(1, $2::int) n`,
    [companyId, count],
  );
  const first = await start();
  const asked = { Page: 'carton-master', Request: {}, Format: 'xlsx' };
  const { data } = await askServer(first)(exportCalls.prepare, asked, { token });
  const until = async (url: string, isThere: (file: PreparedFile) => boolean): Promise<PreparedFile> => {
    for (;;) {
      const { data: files } = await askServer({ url })(exportCalls.files, undefined, { token });
      const [file] = files;
      if (file && isThere(file)) return file;
      await wait(10);
    }
  };
  await until(first.url, ({ Done }) => Done > 0);
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  expect(await stored()).toEqual([]);

  // as if the minute were over after which a silent server counts as dead
  await pool.query(`update jobs set taken_until = now() - interval '1 second'`);
  const second = await start();
  const file = await until(second.url, ({ State }) => State !== 'waiting');
  expect(file).toMatchObject({ FileId: data.FileId, State: 'ready', Total: count });
  expect(await stored()).toHaveLength(1);
  const answered = await fetch(
    new URL(`/api/api/${exportCalls.file.path}?FileId=${data.FileId}`, second.url),
    { headers: { authorization: `Bearer ${token}` } },
  );
  expect(await answered.bytes()).toHaveLength(Number(file.Size));
  await second.stop();
});
