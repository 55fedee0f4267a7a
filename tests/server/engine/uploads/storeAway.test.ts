import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { uploadCalls } from '../../../../contract/calls/records/uploads.ts';
import { createApp } from '../../../../server/app.ts';
import { backup } from '../../../../server/backup/backup.ts';
import { restore } from '../../../../server/backup/restore.ts';
import { sweepUploads } from '../../../../server/engine/uploads/sweepUploads.ts';
import { StoreAway } from '../../../../server/services/bucket.ts';
import { createUploadStore } from '../../../../server/services/uploadStore.ts';
import { askApp } from '../../../support/ask.ts';
import { createEmptyDatabase } from '../../../support/database.ts';
import { createUser, signIn } from '../../../support/factories.ts';
import { startBucket } from '../../../support/startBucket.ts';
import { fileDeps } from '../../../support/testDeps.ts';
import { fileForm, samples } from '../../../support/uploadSamples.ts';

const bucket = await startBucket();
afterAll(() => bucket.close());
const usual = await fileDeps();
const { dataDir } = usual.config;
const deps = { ...usual, uploads: createUploadStore(dataDir, { uploadsUrl: bucket.url }) };
const app = createApp(deps);
const token = await signIn(deps, await createUser(deps, { rights: { 'category-master': ['add'] } }));
const send = (content: Buffer) =>
  askApp(app)(uploadCalls.image, undefined, { token, form: fileForm(content, 'a.png', '') });

let counter = 0;
let content: Buffer;
beforeEach(() => {
  content = Buffer.concat([samples.png, Buffer.from(`${(counter += 1)}`)]);
});

it('an upload while the store is gone says so, leaves nothing behind, and works when it is back', async () => {
  const { data } = await send(samples.png);
  const stored = data?.Source ?? '';
  await bucket.kill();
  const refused = await send(content);
  expect([refused.status, refused.code, refused.message]).toEqual([
    503,
    '503',
    'Files can neither be stored nor read just now. Please try again in a moment.',
  ]);
  expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
  const away = await app.request(stored);
  expect([away.status, away.headers.get('cache-control')]).toEqual([503, 'no-store']);
  const health = await app.request('/health');
  expect([health.status, await health.text()]).toEqual([
    200,
    'ok, but: The store of the files does not answer.',
  ]);
  await bucket.start();
  expect((await send(content)).code).toBe('200');
  expect((await app.request(stored)).status).toBe(200);
  expect(await (await app.request('/health')).text()).toBe('ok');
});

it('a file that the store has damaged is passed on neither whole nor in part, and somebody is told', async () => {
  const { data } = await send(content);
  const stored = data?.Source ?? '';
  const names = await readdir(bucket.folder, { recursive: true });
  const object = names.find((name) => name.endsWith(`${stored.split('/').at(-1)}._S3rver_object`)) ?? '';
  await writeFile(join(bucket.folder, object), Buffer.from(content).fill(0, 9));
  const refused = await app.request(stored);
  expect([refused.status, refused.headers.get('cache-control'), await refused.json()]).toEqual([
    502,
    'no-store',
    expect.objectContaining({
      ResponseMessage: 'This file is damaged where it is stored. Please tell whoever runs the server.',
    }),
  ]);
  const opened = await app.request(stored, { headers: { accept: 'text/html,*/*;q=0.8' } });
  expect([opened.status, opened.headers.get('content-type'), await opened.text()]).toEqual([
    502,
    expect.stringContaining('text/plain'),
    'This file is damaged where it is stored. Please tell whoever runs the server.',
  ]);
  // restoring would refuse it
  const url = deps.database.pool.options.connectionString ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'sealbook-backup-'));
  await expect(backup(url, deps.uploads, join(folder, 'backup.tar.gz'))).rejects.toThrow('is damaged');
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
  await writeFile(join(bucket.folder, object), content.subarray(0, 9));
  const headers = { range: `bytes=0-${content.length - 1}` };
  expect((await app.request(stored, { headers })).status).toBe(503);
});

it('an upload that the store has no room for says so', async () => {
  const keep = () => Promise.reject(new StoreAway('full', { isFull: true }));
  const full = createApp({ ...deps, uploads: { ...deps.uploads, keep } });
  const refused = await askApp(full)(uploadCalls.image, undefined, {
    token,
    form: fileForm(content, 'a.png', ''),
  });
  expect([refused.status, refused.message]).toEqual([
    507,
    'The server has no room for files at present. Please tell whoever runs it, and try again later.',
  ]);
});

it('the sweep of unused files stops at the first that the store does not remove, and loses none', async () => {
  await send(content);
  await send(Buffer.concat([content, content]));
  const count = async () =>
    (await deps.database.pool.query('select from uploads where not is_in_log')).rowCount;
  const before = await count();
  usual.pass(25 * 60 * 60 * 1000);
  await bucket.kill();
  await expect(sweepUploads(deps)).rejects.toBeInstanceOf(StoreAway);
  expect(await count()).toBe(before);
  await bucket.start();
  await sweepUploads(deps);
  expect(await count()).toBe(0);
  usual.pass(-25 * 60 * 60 * 1000);
});

it('a backup has the files of the bucket, and is not written while they cannot be read', async () => {
  const { data } = await send(content);
  const name = data?.Source.replace('/uploads/', '') ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'sealbook-backup-'));
  const file = join(folder, 'backup.tar.gz');
  const url = deps.database.pool.options.connectionString ?? '';
  await bucket.kill();
  await expect(backup(url, deps.uploads, file)).rejects.toThrow('The store did not answer');
  expect(await readdir(folder)).toEqual([]);
  await bucket.start();
  await backup(url, deps.uploads, file);
  const other = await createEmptyDatabase();
  await restore(other.url, join(folder, 'data'), file);
  expect(await createUploadStore(join(folder, 'data')).find(name)).toMatchObject({ size: content.length });
  await other.drop();
  await rm(folder, { recursive: true });
});
