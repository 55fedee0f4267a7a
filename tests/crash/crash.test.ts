import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkUser, loginSteps } from '../../contract/calls/login.ts';
import { askServer } from '../support/ask.ts';
import { mailedCode } from '../support/mails.ts';
import { firstAdministrator, makeAdministrator, startServer } from '../support/startServer.ts';
import { crashRounds, type Subject, type Victims } from './crashRounds.ts';

interface Issued {
  SalesOrderNo: string;
  FromNo: number;
}

let subject: Subject;

/** Signs in once; the token outlives every kill, for it is a row of the database. */
async function tokenOf(dataDir: string): Promise<string> {
  const server = await startServer({}, dataDir);
  const ask = askServer(server);
  const { email, password } = firstAdministrator;
  const since = Date.now() - 5;
  const known = { Email: email, Password: password };
  await ask(checkUser, { ...known, RequestType: loginSteps.sendOtp });
  const otp = await mailedCode(dataDir, email, since);
  const { data } = await ask(checkUser, { ...known, RequestType: loginSteps.useOtp, otp });
  await server.stop();
  return data?.users[0]?.Token ?? '';
}

beforeEach(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sealbook-crash-'));
  // As root the database runs as another user, who must get in.
  await chmod(dataDir, 0o755);
  makeAdministrator(dataDir);
  const token = await tokenOf(dataDir);
  subject = {
    command: ['node', '--import', 'tsx', 'server/main.ts'],
    environment: { DATABASE_URL: '', HOST: '127.0.0.1', LOG_LEVEL: 'silent' },
    dataDir,
    write: async (url, wanted) => {
      const issue = { SalesOrderNo: String(wanted), IssueQty: 1 };
      const { code } = await askServer({ url })('IssueNo/CreateIssueNumber', issue, { token });
      if (code !== '200') throw new Error(`Issuing a number answered ${code}`);
    },
    read: async (url) => {
      const all = { First: -1, PageSize: -1 };
      const { code, data: rows } = await askServer({ url })<Issued[]>('IssueNo/GetIssueNumbers', all, {
        token,
      });
      if (code !== '200') throw new Error(`The list of numbers answered ${code}`);
      // One number after the other, whatever was killed: none issued twice, none skipped.
      const serials = rows.map((row) => row.FromNo).sort((one, other) => one - other);
      expect(serials).toEqual(serials.map((_serial, index) => index + 1));
      return rows.map((row) => Number(row.SalesOrderNo));
    },
  };
}, 60_000);

afterEach(() => rm(subject.dataDir, { recursive: true }));

it.runIf(process.platform === 'linux').each<Victims>(['server', 'server and database'])(
  'kill -9 of the %s in the middle of issuing numbers, ten times, loses nothing that was answered',
  async (victims) => {
    const { answered, found, starts } = await crashRounds(subject, victims, 10);
    console.log(
      `${victims}: ${answered.length} answered, ${found.length} found, starts in ${starts.join(', ')} ms`,
    );
    const there = new Set(found);
    expect(answered.filter((number) => !there.has(number))).toEqual([]);
    expect(there.size).toBe(found.length);
    expect(starts).toHaveLength(11);
  },
);
