import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { askServer } from '../support/ask.ts';
import { signInByCalls } from '../support/signInByCalls.ts';
import { firstAdministrator, makeAdministrator } from '../support/startServer.ts';
import { crashRounds, type Subject } from './crashRounds.ts';

interface Issued {
  SalesOrderNo: string;
  FromNo: number;
}

async function openSubject(): Promise<Subject> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sealbook-crash-'));
  // root runs the database as another user, who must get in
  await chmod(dataDir, 0o755);
  makeAdministrator(dataDir);
  let token: string | undefined;
  return {
    command: ['node', '--import', 'tsx', 'server/main.ts'],
    environment: { DATABASE_URL: '', HOST: '127.0.0.1', LOG_LEVEL: 'silent' },
    dataDir,
    write: async (url, wanted) => {
      const issue = { SalesOrderNo: String(wanted), IssueQty: 1 };
      const { code } = await askServer({ url })('IssueNo/CreateIssueNumber', issue, { token });
      if (code !== '200') throw new Error(`Issuing a number answered ${code}`);
    },
    read: async (url) => {
      // the token is a row of the database and outlives every kill
      token ??= (await signInByCalls({ url, dataDir }, firstAdministrator)).users[0]?.Token;
      const all = { First: -1, PageSize: -1 };
      const { code, data: rows } = await askServer({ url })<Issued[]>('IssueNo/GetIssueNumbers', all, {
        token,
      });
      if (code !== '200') throw new Error(`The list of numbers answered ${code}`);
      // numbers follow each other whatever was killed: none is issued twice, none skipped
      const serials = rows.map((row) => row.FromNo).sort((one, other) => one - other);
      expect(serials).toEqual(serials.map((_serial, index) => index + 1));
      return rows.map((row) => Number(row.SalesOrderNo));
    },
  };
}

it.runIf(process.platform === 'linux')(
  'kill -9 of the server, and of the database with it, in the middle of issuing numbers loses nothing that was answered',
  async () => {
    const subject = await openSubject();
    const { answered, found, starts } = await crashRounds(subject, ['server', 'server and database']);
    console.log(`${answered.length} answered, ${found.length} found, starts in ${starts.join(', ')} ms`);
    const there = new Set(found);
    expect(answered.filter((number) => !there.has(number))).toEqual([]);
    expect(there.size).toBe(found.length);
    await rm(subject.dataDir, { recursive: true });
  },
);
