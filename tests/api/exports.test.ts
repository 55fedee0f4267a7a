import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { exportCalls, mostSentRows, type PreparedFile } from '../../contract/calls/records/exports.ts';
import { deleteAccount } from '../../contract/calls/account/login.ts';
import { csvType } from '../../contract/resource/resourceCalls.ts';
import { allSources } from '../../server/app.ts';
import type { ServerDeps } from '../../server/engine/ServerPortal.ts';
import { runJobs } from '../../server/engine/jobs.ts';
import { forgetPrepared } from '../../server/engine/exports/prepareFile.ts';
import { requireQuota } from '../../server/engine/uploads/storeFile.ts';
import { allWorks } from '../support/allWorks.ts';
import { appOf } from '../support/appOf.ts';
import { createUser, setRights } from '../support/factories.ts';
import { lastCode } from '../support/mails.ts';
import { peopleWorld, type SignedIn } from '../support/peopleWorld.ts';
import { startBucket } from '../support/startBucket.ts';

const world = await peopleWorld();
const { deps, ask } = world;
const { pool } = deps.database;
const works = allWorks(allSources(deps.portal, deps.config.timeZone));
const Page = 'carton-master';
const rights = { [Page]: ['view', 'report'] } as const;
const count = mostSentRows + 1;

type Person = Awaited<ReturnType<typeof world.newPerson>>;
let asha: Person;

beforeAll(async () => {
  asha = await world.newPerson({ rights });
  await pool.query(
    `insert into cartons (company_id, carton_name, carton_size, description)
     select $1, 'Box ' || n, 10, 'Small' from generate_series(1, $2::int) n`,
    [asha.companyId, count],
  );
});

const Request = { SortColumn: 'CartonName', SortOrder: 'ASC' };

const prepare = (by: SignedIn, more: object = {}) =>
  by.ask(exportCalls.prepare, { Page, Request, Format: 'csv', ...more });

/** Begins a file, and answers its id. */
async function begun(by: SignedIn, more?: object): Promise<number> {
  const { data, message } = await prepare(by, more);
  if (data.FileId === null) throw new Error(`No file: ${message}`);
  return data.FileId;
}

const run = (changed: Partial<ServerDeps> = {}) => runJobs({ ...deps, ...changed }, works);

const filesOf = async (by: SignedIn): Promise<PreparedFile[]> => (await by.ask(exportCalls.files)).data;

const read = (
  by: SignedIn,
  FileId: number,
  headers: Record<string, string> = {},
  server: ServerDeps = deps,
) =>
  appOf(server).request(`/api/api/${exportCalls.file.path}?FileId=${FileId}`, {
    headers: { authorization: `Bearer ${by.token}`, ...headers },
  });

/** The names of stored files, and of drafts. */
async function stored(): Promise<string[]> {
  const uploads = join(deps.config.dataDir, 'uploads');
  const drafts = (await readdir(uploads)).filter((name) => name.endsWith('.draft'));
  return [...(await readdir(join(uploads, 'prepared')).catch(() => [])), ...drafts];
}

const clear = async () => {
  await pool.query(`update prepared_files set state = 'removed'`);
  await forgetPrepared(deps);
};

afterEach(async () => {
  await pool.query('delete from jobs');
  await clear();
});

/** Does something while a server writes a file, after its first part. */
const meanwhile = (work: () => Promise<unknown>): ServerDeps['uploads'] => ({
  ...deps.uploads,
  draft: (source, most) =>
    deps.uploads.draft(
      (async function* () {
        let isFirst = true;
        for await (const part of source) {
          yield part;
          if (isFirst) {
            await work();
            // the file looks around every second
            await new Promise((resolve) => setTimeout(resolve, 1100));
          }
          isFirst = false;
        }
      })(),
      most,
    ),
});

it('takes its room from the company’s, while it is written as well', async () => {
  const FileId = await begun(asha);
  await run({
    config: { ...deps.config, uploadsPerCompany: 1 },
    uploads: meanwhile(() => Promise.resolve()),
  });
  const message =
    'The files of this company take up all their room, 1 MB. Please remove what is not needed, or ask whoever runs the server for more.';
  expect(await filesOf(asha)).toMatchObject([{ FileId, State: 'failed', Message: message, Size: null }]);
  await begun(asha);
  await run();
  const [ready] = await filesOf(asha);
  const room = requireQuota(
    { ...deps, config: { ...deps.config, uploadsPerCompany: 1 } },
    deps.database.db,
    asha,
    1,
  );
  expect(ready?.Size).toBeGreaterThan(2 ** 20);
  await expect(room).rejects.toThrow(message);
  // another company has its own
  await requireQuota(
    { ...deps, config: { ...deps.config, uploadsPerCompany: 1 } },
    deps.database.db,
    { userId: 0, companyId: 0 },
    1,
  );
});

describe('a long list', () => {
  it('is prepared as the file that its list sends, and a broken download goes on', async () => {
    const FileId = await begun(asha);
    expect(await filesOf(asha)).toMatchObject([{ FileId, State: 'waiting', Total: count, Size: null }]);
    expect((await read(asha, FileId)).headers.get('content-type')).toContain('json');
    await run();
    const [file] = await filesOf(asha);
    expect(file).toMatchObject({ FileName: 'Carton Master.csv', State: 'ready', Message: '' });
    expect(file?.IsDownloaded).toBe(false);

    const sent = await appOf(deps).request('/api/api/CartonMaster/GetCarton', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${asha.token}`,
        accept: csvType,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...Request, PageSize: -1 }),
    });
    const whole = await read(asha, FileId);
    const text = await whole.text();
    expect(text).toBe(await sent.text());
    expect(Buffer.byteLength(`\uFEFF${text}`)).toBe(file?.Size);
    expect(await filesOf(asha)).toMatchObject([{ IsDownloaded: true }]);

    const etag = String(whole.headers.get('etag'));
    const rest = await read(asha, FileId, { range: 'bytes=1000-', 'if-range': etag });
    expect(rest.status).toBe(206);
    expect(rest.headers.get('content-range')).toBe(`bytes 1000-${Number(file?.Size) - 1}/${file?.Size}`);
    expect(
      Buffer.from(`\uFEFF${text}`)
        .subarray(1000)
        .equals(Buffer.from(await rest.arrayBuffer())),
    ).toBe(true);
    expect((await read(asha, FileId, { range: `bytes=${file?.Size}-` })).status).toBe(416);
    const { rows } = await pool.query(
      `select record_label as label from audit_entries where user_id = $1 and action = 'downloaded' order by id`,
      [asha.userId],
    );
    expect(rows[0]).toEqual({ label: '1,00,001 rows as CSV' });
    await clear();
    expect(await stored()).toEqual([]);
  });

  it('is a workbook, too, with the heads in the language of who asks', async () => {
    const { data } = await asha.ask(
      exportCalls.prepare,
      { Page, Request, Format: 'xlsx' },
      { headers: { 'accept-language': 'hi' } },
    );
    await run();
    const [file] = await filesOf(asha);
    expect(file).toMatchObject({ FileId: data.FileId, FileName: 'Carton Master.xlsx', State: 'ready' });
    const bytes = Buffer.from(await (await read(asha, Number(data.FileId))).arrayBuffer());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(bytes).toHaveLength(Number(file?.Size));
    await clear();
  });

  it('is sent at once up to a hundred thousand rows', async () => {
    const { data } = await prepare(asha, { Request: { SearchValue: 'Box 99999' } });
    expect(data).toEqual({ FileId: null, Rows: 1 });
    expect(await filesOf(asha)).toEqual([]);
  });

  it('has five prepared files of a person at the most', async () => {
    const codes = await Promise.all(Array.from({ length: 7 }, async () => (await prepare(asha)).code));
    expect(codes.toSorted()).toEqual(['200', '200', '200', '200', '200', '409', '409']);
    await clear();
    await run();
    expect((await prepare(asha)).code).toBe('200');
    await clear();
  });
});

describe('the end of a prepared file', () => {
  it('comes when its person stops it in the middle', async () => {
    const FileId = await begun(asha);
    await run({
      uploads: meanwhile(async () => {
        const [file] = await filesOf(asha);
        expect(file?.Done).toBeLessThan(count);
        expect((await asha.ask(exportCalls.remove, { FileId })).code).toBe('200');
        expect(await filesOf(asha)).toEqual([]);
      }),
    });
    expect(await stored()).toEqual([]);
    await forgetPrepared(deps);
    expect((await pool.query('select from prepared_files')).rowCount).toBe(0);
    expect((await asha.ask(exportCalls.remove, { FileId })).code).toBe('400');
  });

  it('comes with its third day, or when its person removes it', async () => {
    const [kept, old] = [await begun(asha), await begun(asha)];
    await run();
    expect(await stored()).toHaveLength(2);
    await pool.query('update prepared_files set expires_at = now() where id = $1', [old]);
    expect((await read(asha, old)).headers.get('content-type')).toContain('json');
    await forgetPrepared(deps);
    expect(await stored()).toHaveLength(1);
    expect((await asha.ask(exportCalls.remove, { FileId: kept })).code).toBe('200');
    expect(await stored()).toEqual([]);
  });

  it('comes with the right to the page, and with the account', async () => {
    const reader = await createUser(deps, { companyId: asha.companyId, rights });
    const ravi = await world.asPerson(reader);
    const FileId = await begun(ravi);
    await run();
    await setRights(deps, reader.roleId, { [Page]: ['view'] });
    expect((await read(ravi, FileId)).headers.get('content-type')).toContain('json');
    expect(await filesOf(ravi)).toEqual([]);
    await forgetPrepared(deps);
    expect(await stored()).toEqual([]);

    await setRights(deps, reader.roleId, rights);
    await begun(ravi);
    await run();
    expect(await stored()).toHaveLength(1);
    await ask(deleteAccount, { Email: reader.email, Password: reader.password, RequestType: 1 });
    await ask(deleteAccount, {
      Email: reader.email,
      Password: reader.password,
      RequestType: 2,
      otp: lastCode(deps),
    });
    await forgetPrepared(deps);
    expect(await stored()).toEqual([]);
  });

  it('comes before it begins, where its person has lost the right to the page', async () => {
    const reader = await createUser(deps, { companyId: asha.companyId, rights });
    const ravi = await world.asPerson(reader);
    await begun(ravi);
    await setRights(deps, reader.roleId, { [Page]: ['view'] });
    await run();
    expect(await stored()).toEqual([]);
    await setRights(deps, reader.roleId, rights);
    expect(await filesOf(ravi)).toMatchObject([
      {
        State: 'failed',
        Message: 'The person who asked for this file may not export this list any more.',
      },
    ]);
  });

  it('is a sentence where it can’t be written', async () => {
    const nowhere = 'http://key:secret@127.0.0.1:9/files';
    const messageAfter = async (config: Partial<ServerDeps['config']>) => {
      await begun(asha);
      await run({ config: { ...deps.config, ...config } });
      const [file] = await filesOf(asha);
      await clear();
      return [file?.State, file?.Message];
    };
    expect(await messageAfter({ freeSpace: 1e9 })).toEqual([
      'failed',
      expect.stringContaining('no room for files'),
    ]);
    expect(await messageAfter({ uploadsUrl: nowhere })).toEqual([
      'failed',
      expect.stringContaining('neither be stored nor read'),
    ]);
    expect(await stored()).toEqual([]);
  });
});

it('nobody else reads it, nor its person without a field that is in it', async () => {
  const FileId = await begun(asha);
  await run();
  const colleague = await world.newPerson({ companyId: asha.companyId, rights });
  const stranger = await world.newPerson({ rights });
  for (const other of [colleague, stranger]) {
    expect(await (await read(other, FileId)).json()).toMatchObject({
      ResponseMessage: 'This record no longer exists.',
    });
    expect((await other.ask(exportCalls.remove, { FileId })).code).toBe('400');
    expect(await filesOf(other)).toEqual([]);
  }
  expect(await (await read(asha, FileId)).text()).toContain('Box 1,');
  await pool.query(`update prepared_files set columns = columns || '{Secret}'`);
  expect((await read(asha, FileId)).headers.get('content-type')).toContain('json');
  await clear();
});

it('another server writes it where the first one has died', async () => {
  const FileId = await begun(asha);
  await expect(
    run({ uploads: meanwhile(() => Promise.reject(new Error('the server dies'))) }),
  ).resolves.toBeUndefined();
  expect(await filesOf(asha)).toMatchObject([{ FileId, State: 'waiting' }]);
  await pool.query(`update jobs set taken_until = now() - interval '1 second'`);
  await run();
  expect(await filesOf(asha)).toMatchObject([{ FileId, State: 'ready' }]);
  expect(await stored()).toHaveLength(1);
  await clear();
});

it('leaves nothing of a server that died between its file and its word', async () => {
  await begun(asha);
  await pool.query(`alter table prepared_files add constraint died check (state <> 'ready') not valid`);
  await run();
  await pool.query('alter table prepared_files drop constraint died');
  expect(await stored()).toHaveLength(1);
  await pool.query(`update jobs set taken_until = now() - interval '1 second'`);
  await run();
  expect(await filesOf(asha)).toMatchObject([{ State: 'ready' }]);
  expect(await stored()).toHaveLength(1);
});

it.each([
  ['is one file of two servers that write it at once', () => run()],
  [
    'stays whole where its first server was only silent, and comes last',
    async () => {
      await pool.query(`update jobs set taken_until = now() - interval '1 second'`);
      await run();
    },
  ],
])('%s', async (_, other) => {
  const FileId = await begun(asha);
  await pool.query(
    'insert into jobs (kind, about, user_id, company_id) select kind, about, user_id, company_id from jobs',
  );
  const draft: ServerDeps['uploads']['draft'] = async (source, most) => {
    const written = await deps.uploads.draft(source, most);
    await other();
    return written;
  };
  await run({ uploads: { ...deps.uploads, draft } });
  expect(await (await read(asha, FileId)).text()).toContain('Box 1,');
  expect(await stored()).toHaveLength(1);
});

it('lies in the bucket, where there is one, and a file of before is found and removed in its old place', async () => {
  const bucket = await startBucket();
  const server = { ...deps, config: { ...deps.config, uploadsUrl: bucket.url } };
  const inBucket = async () =>
    (await readdir(bucket.folder, { recursive: true })).filter((name) => name.includes('.csv'));
  const before = await begun(asha);
  await run();
  const after = await begun(asha);
  await run(server);
  expect(await stored()).toHaveLength(1);
  expect(await inBucket()).not.toEqual([]);
  for (const FileId of [before, after])
    expect(await (await read(asha, FileId, {}, server)).text()).toContain('Box 1,');
  expect((await read(asha, after, { range: 'bytes=0-9' }, server)).status).toBe(206);
  await pool.query(`update prepared_files set state = 'removed'`);
  await bucket.kill();
  await expect(forgetPrepared(server)).rejects.toThrow('The store');
  expect((await pool.query('select from prepared_files')).rowCount).toBe(2);
  await bucket.start();
  await forgetPrepared(server);
  expect([await stored(), await inBucket()]).toEqual([[], []]);
  expect((await pool.query('select from prepared_files')).rowCount).toBe(0);
  await bucket.close();
});

it('is not missed by a job that comes back without it, as from a backup', async () => {
  await begun(asha);
  await pool.query('delete from prepared_files');
  await run();
  expect((await pool.query('select from jobs')).rowCount).toBe(0);
});
