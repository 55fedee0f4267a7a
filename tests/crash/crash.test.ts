import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { array, mixed, number, object, string } from 'yup';
import { mailedCode } from '../support/mails.ts';
import { startServer } from '../support/startServer.ts';
import { crashRounds, type Subject, type Victims } from './crashRounds.ts';

const administrator = { Email: 'asha@anand.example', Password: 'Anand1234' };

let subject: Subject;

async function call(address: string, path: string, body: object, token?: string): Promise<unknown> {
  const response = await fetch(`${address}/api/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const answer = object({ ResponseCode: string().required(), ResponseData: mixed<object>().nullable() });
  const { ResponseCode, ResponseData } = answer.validateSync(await response.json());
  if (ResponseCode !== '200' && ResponseCode !== '205') throw new Error(`${path} answered ${ResponseCode}`);
  return ResponseData;
}

/** Signs in once; the token outlives every kill, for it is a row of the database. */
async function tokenOf(dataDir: string): Promise<string> {
  const server = await startServer({}, dataDir);
  const since = Date.now() - 5;
  await call(server.url, 'Login/CheckUser', { ...administrator, RequestType: 1 });
  const otp = await mailedCode(dataDir, administrator.Email, since);
  const data = await call(server.url, 'Login/CheckUser', { ...administrator, RequestType: 2, otp });
  await server.stop();
  const login = object({ users: array(object({ Token: string().required() })).required() });
  return login.validateSync(data).users[0]?.Token ?? '';
}

const issued = array(object({ SalesOrderNo: string().required(), FromNo: number().required() })).required();

beforeEach(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sealbook-crash-'));
  // As root the database runs as another user, who must get in.
  await chmod(dataDir, 0o755);
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/createAdmin.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      ADMIN_NAME: 'Asha Rao',
      ADMIN_EMAIL: administrator.Email,
      ADMIN_MOBILE: '9876543210',
      ADMIN_PASSWORD: administrator.Password,
      COMPANY_NAME: 'Anand Auto Parts',
      COMPANY_PREFIX: 'AN',
    },
  });
  const token = await tokenOf(dataDir);
  subject = {
    command: ['node', '--import', 'tsx', 'server/main.ts'],
    environment: { DATABASE_URL: '', HOST: '127.0.0.1', LOG_LEVEL: 'silent' },
    dataDir,
    write: async (address, wanted) => {
      await call(address, 'IssueNo/CreateIssueNumber', { SalesOrderNo: String(wanted), IssueQty: 1 }, token);
    },
    read: async (address) => {
      const rows = issued.validateSync(
        await call(address, 'IssueNo/GetIssueNumbers', { First: -1, PageSize: -1 }, token),
      );
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
