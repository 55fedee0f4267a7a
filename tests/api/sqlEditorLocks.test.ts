import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import type { ScriptType } from '../../contract/calls/sqlEditor.ts';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';
import { createSealedProduct } from '../support/brand.ts';
import { dropEditorRoles, openSqlEditor } from '../support/sqlEditorWorld.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
const { pool } = deps.database;
const { ask, run, cancel } = await openSqlEditor(deps);
const { sealOf, productId } = await createSealedProduct(deps);
afterAll(() => dropEditorRoles(deps));

let serial = 0;
const verify = () =>
  ask<{ Verdict: string }>(verifyProduct.path, {
    VerificationMode: 'Web',
    VerificationType: 2,
    QrData: sealOf((serial += 1)),
    ScratchCode: '',
  });

/** Starts a script that sleeps far longer than anybody may wait. Answers once it sleeps. */
async function startSleeping(script: string, type: ScriptType) {
  const RunId = randomUUID();
  const state = { hasEnded: false };
  const ended = run(script, type, { RunId }).finally(() => (state.hasEnded = true));
  const sleeps = `select from pg_stat_activity
    where datname = current_database() and application_name = 'sealbook SQL editor' and wait_event = 'PgSleep'`;
  await expect
    .poll(async () => state.hasEnded || (await pool.query(sleeps)).rowCount, { timeout: 10_000 })
    .toBe(1);
  return { state, ended, end: () => cancel(RunId) };
}

const sleep = 'pg_sleep(25)';

it.each([
  'lock table products in access exclusive mode',
  `do $$ begin lock table products in access exclusive mode; perform ${sleep}; end $$`,
  `/* select */ do $$ begin perform ${sleep}; end $$`,
  'vacuum products',
  'truncate products',
  'analyze products',
  `call ${sleep}`,
  'declare kept cursor with hold for select * from products',
  `copy (select ${sleep}) to stdout`,
])('refuses before it runs: %s', async (script) => {
  for (const type of ['Query', 'ExecuteNonQuery'] as const) {
    const { code, message, data } = await run(script, type);
    expect([code, message]).toEqual(['400', expect.stringMatching(/only (?:changes|reads) rows/)]);
    expect(data.Position).toBe(script.startsWith('/*') ? 14 : 1);
  }
});

it.each([
  ['a row for update', `select ${sleep} from (select id from products for update) p`],
  ['a row that is deleted', `with d as (delete from products returning id) select ${sleep} from d`],
])('ends a script before verdicts wait for long: %s', async (_what, script) => {
  const { ended } = await startSleeping(script, 'ExecuteNonQuery');
  const verdicts = await Promise.all([verify(), verify(), verify()]);
  for (const { data } of verdicts) expect(data.Verdict).toBe('genuine');
  expect(await ended).toMatchObject({
    code: '400',
    message: expect.stringMatching(/^The script was ended, because others waited/) as string,
  });
  expect((await pool.query('select from products where id = $1', [productId])).rowCount).toBe(1);
});

it('lets verdicts be while every product is being changed', async () => {
  const script = `with u as (update products set hp_code = 'X' returning id) select ${sleep} from u`;
  const { state, ended, end } = await startSleeping(script, 'ExecuteNonQuery');
  expect((await verify()).data.Verdict).toBe('genuine');
  expect(state.hasEnded).toBe(false);
  await end();
  expect((await ended).message).toBe('The script was cancelled.');
});

it('lets a script wait for another one', async () => {
  const script = `with u as (update products set hp_code = 'X' returning id) select ${sleep} from u`;
  const first = await startSleeping(script, 'ExecuteNonQuery');
  const second = run(`update products set hp_code = 'Y'`, 'ExecuteNonQuery');
  const waits = `select from pg_locks where not granted and waitstart < clock_timestamp() - interval '1 s'`;
  await expect.poll(async () => (await pool.query(waits)).rowCount, { timeout: 10_000 }).toBe(1);
  expect(first.state.hasEnded).toBe(false);
  await first.end();
  await first.ended;
  expect((await second).code).toBe('200');
});
