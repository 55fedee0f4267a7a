import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginSteps } from '../../contract/calls/account/accountRules.ts';
import { checkUser } from '../../contract/calls/account/login.ts';
import { executeScript, type ScriptResult } from '../../contract/calls/sqlEditor.ts';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';
import { createKeyring } from '../../server/seals/keyring.ts';
import { toKey } from '../../server/services/secretKey.ts';
import { type Ask, askServer } from '../support/ask.ts';
import { createSealedProduct } from '../support/brand.ts';
import { createUser, everyRight } from '../support/factories.ts';
import { mailedCode } from '../support/mails.ts';
import { noPgBouncer, startPgBouncer } from '../../bench/startPgBouncer.ts';
import { dropEditorRoles, openSqlEditor } from '../support/sqlEditorWorld.ts';
import { freePort, type RunningServer, startServer } from '../support/startServer.ts';
import { fileDeps } from '../support/testDeps.ts';

const secret = 'a secret behind a pooler that is long enough';
const own = await fileDeps();
const deps = {
  ...own,
  keyring: createKeyring({ database: own.database.front, secret: toKey(secret, 'here') }),
};

describe.skipIf(noPgBouncer)(`two servers behind PgBouncer ${noPgBouncer ?? ''}`, () => {
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  let servers: RunningServer[];
  let server: RunningServer;
  let administrator: string;

  beforeAll(async () => {
    const { directUrl } = deps.database;
    ({ token: administrator } = await openSqlEditor(deps));
    pooler = await startPgBouncer(directUrl, await freePort());
    const environment = {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: directUrl,
      DATABASE_CONNECTIONS: '8',
      SECRET_KEY: secret,
    };
    servers = await Promise.all([startServer(environment), startServer(environment)]);
    if (!servers[0]) throw new Error('Two servers were wanted');
    [server] = servers;
  }, 60_000);

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await pooler.stop();
    await dropEditorRoles(deps);
  }, 30_000);

  /** Makes the calls of `work` on both servers, again and again at once, so their connections change. */
  const onBoth = (work: (ask: Ask, index: number) => Promise<unknown>) =>
    Promise.all(
      Array.from({ length: 24 }, (_, index) => {
        const asked = servers[index % servers.length] ?? server;
        return work(askServer(asked), index);
      }),
    );

  it('people sign in, list, save and export', async () => {
    const person = await createUser(deps, { rights: { 'category-master': everyRight } });
    const known = { Email: person.email, Password: person.password };
    const since = Date.now() - 5;
    await askServer(server)(checkUser, { ...known, RequestType: loginSteps.sendOtp });
    const otp = await mailedCode(server.dataDir, person.email, since);
    const { data } = await askServer(server)(checkUser, { ...known, RequestType: loginSteps.useOtp, otp });
    const token = data?.users[0]?.Token ?? '';
    const saved = await onBoth(async (ask, index) => {
      const sent = { CategoryName: `Category ${index}`, Description: 'Of many' };
      return (await ask('Category/CreateCategory', sent, { token })).code;
    });
    expect(new Set(saved)).toEqual(new Set(['200']));
    const listed = await onBoth(async (ask) => {
      const { data: rows } = await ask<unknown[]>('Category/GetCategory', { PageSize: 100 }, { token });
      return rows.length;
    });
    expect(new Set(listed)).toEqual(new Set([24]));
    const exported = await fetch(`${server.url}/api/api/Category/GetCategory`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, accept: 'text/csv', 'content-type': 'application/json' },
      body: JSON.stringify({ PageSize: -1 }),
    });
    expect((await exported.text()).trim().split('\r\n')).toHaveLength(25);
  });

  it('a seal is counted once for each visitor', async () => {
    const { companyId, sealOf } = await createSealedProduct(deps);
    const verdicts = await onBoth(async (ask, index) => {
      const sent = { VerificationMode: 'Web', VerificationType: 2, QrData: sealOf(1), ScratchCode: '' };
      const headers = { cookie: `visitor=${`v${index}`.padEnd(22, 'x')}` };
      return (await ask<{ Verdict: string }>(verifyProduct.path, sent, { headers })).data.Verdict;
    });
    expect(new Set(verdicts)).toEqual(new Set(['genuine']));
    const { rows } = await deps.database.pool.query(
      'select scans from serial_scans where company_id = $1 and serial = 1',
      [companyId],
    );
    expect(rows).toEqual([{ scans: 24 }]);
  });

  it('the SQL editor runs scripts on sessions of its own', async () => {
    const run = (Script: string, ScriptType: 'Query' | 'ExecuteNonQuery') =>
      askServer(server)<ScriptResult>(
        executeScript.path,
        { Script, ScriptType, RunId: randomUUID() },
        { token: administrator },
      );
    expect((await run("select current_setting('TimeZone') as zone", 'Query')).data.Rows).toEqual([
      ['Asia/Kolkata'],
    ]);
    const preview = await run(
      "update categories set category_name = category_name || '!'",
      'ExecuteNonQuery',
    );
    expect(preview).toMatchObject({ code: '200', data: { RowCount: expect.any(Number) } });
  });
});
