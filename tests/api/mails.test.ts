import { once } from 'node:events';
import { afterAll, expect, it } from 'vitest';
import { askServer, type Ask } from '../support/ask.ts';
import { createCompany, createUser, everyRight, signIn } from '../support/factories.ts';
import { answersAt, startMailServer, takesAll } from '../support/startMailServer.ts';
import { startServer } from '../support/startServer.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
const { pool } = deps.database;
await createCompany(deps);
const mailServer = await startMailServer();
afterAll(() => mailServer.close());

const start = () =>
  startServer({
    DATABASE_URL: deps.database.directUrl,
    SECRET_KEY: 'a secret of two servers that is long enough',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Sealbook <b@example.com>',
  });
const jobs = async () => (await pool.query('select from jobs')).rowCount;

it('a mail about a save is sent once, by any of several servers, also after one that was killed', async () => {
  const killed = await start();
  const keeper = await createUser(deps, { rights: { 'user-approval': everyRight } });
  const token = await signIn(deps, keeper);
  /** Approves somebody, which mails them. */
  const approve = async (ask: Ask) => {
    const { userId, email } = await createUser(deps, { companyId: keeper.companyId });
    await pool.query('update users set is_approved = false where id = $1', [userId]);
    expect((await ask(`UserMaster/ApproveUser/${userId}`, undefined, { token })).code).toBe('200');
    return email;
  };
  // the mail server says nothing, so the second mail waits behind the first
  mailServer.answer = answersAt(/^$/, undefined);
  const ended = once(killed.process, 'exit');
  await approve(askServer(killed));
  const isSending = async () => (await pool.query(`select from jobs where kind = 'sending-mail'`)).rowCount;
  await expect.poll(isSending, { timeout: 20_000 }).toBe(1);
  const waited = await approve(askServer(killed));
  killed.process.kill('SIGKILL');
  await ended;
  expect(await jobs()).toBe(2);

  mailServer.answer = takesAll;
  const servers = await Promise.all([start(), start()]);
  try {
    // as after a minute
    await pool.query('update jobs set taken_until = null');
    await expect.poll(jobs, { timeout: 20_000 }).toBe(0);
    // the other one may have arrived
    expect(mailServer.taken).toEqual([waited]);
    const emails: string[] = [];
    for (let each = 0; each < 5; each++)
      emails.push(...(await Promise.all(servers.map((server) => approve(askServer(server))))));
    await expect.poll(jobs, { timeout: 20_000 }).toBe(0);
    expect(mailServer.taken.toSorted()).toEqual([waited, ...emails].toSorted());
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}, 120_000);
