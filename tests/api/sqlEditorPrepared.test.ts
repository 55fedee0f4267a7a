import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { exportScript } from '../../contract/calls/sqlEditor.ts';
import { connect } from '../../server/db/connect.ts';
import { startEmbeddedPostgres } from '../../server/db/embeddedPostgres.ts';
import { migrate } from '../../server/db/migrate.ts';
import { quickFolder } from '../support/postgres.ts';
import { openSqlEditor, ownPassword } from '../support/sqlEditorWorld.ts';
import { createTestDeps } from '../support/testDeps.ts';

// needs a database with prepared transactions, which the tests' own has not
const dataDir = await mkdtemp(join(await quickFolder(), 'sealbook-prepared-'));
await chmod(dataDir, 0o755);
const settings = { max_prepared_transactions: '4', fsync: 'off' };
const engine = await startEmbeddedPostgres({ dataDir, settings });
await migrate(engine.url);
const database = connect(engine.url);
const deps = await createTestDeps();
const { ask, run, token } = await openSqlEditor({ ...deps, database });

afterAll(async () => {
  await database.close();
  await engine.stop();
  await rm(dataDir, { recursive: true });
  await deps.close();
});

it.each([`prepare transaction 'left'`, `/* a */ PREPARE -- b\n transaction 'left'`])(
  'leaves no transaction behind by %s',
  async (script) => {
    const answers = [
      await run(script),
      await run(script, 'ExecuteNonQuery'),
      await run(script, 'ExecuteNonQuery', { RunId: undefined, Password: ownPassword }),
      await ask(exportScript.path, { Script: script }, { token }),
    ];
    for (const { code } of answers) expect(code).toBe('400');
    const { rows } = await database.pool.query('select gid, owner from pg_prepared_xacts');
    expect(rows).toEqual([]);
  },
);
