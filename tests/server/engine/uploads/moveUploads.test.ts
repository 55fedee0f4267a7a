import { afterAll, expect, it } from 'vitest';
import { moveUploads } from '../../../../server/engine/uploads/moveUploads.ts';
import { createUploadStore } from '../../../../server/services/uploadStore.ts';
import { uploadCalls } from '../../../../contract/calls/records/uploads.ts';
import { createApp } from '../../../../server/app.ts';
import { askApp } from '../../../support/ask.ts';
import { createUser, signIn } from '../../../support/factories.ts';
import { startBucket } from '../../../support/startBucket.ts';
import { fileDeps } from '../../../support/testDeps.ts';
import { fileForm, samples } from '../../../support/uploadSamples.ts';

const deps = await fileDeps();
const bucket = await startBucket();
afterAll(() => bucket.close());
const { dataDir } = deps.config;
const disk = createUploadStore(dataDir);
const inBucket = createUploadStore(dataDir, { uploadsUrl: bucket.url });
const back = createUploadStore(dataDir, { uploadsOldUrl: bucket.url });
const token = await signIn(deps, await createUser(deps, { rights: { 'category-master': ['add'] } }));

let counter = 0;
async function upload(uploads: typeof disk): Promise<string> {
  const form = fileForm(Buffer.concat([samples.png, Buffer.from(`${(counter += 1)}`)]), 'a.png', '');
  const { data } = await askApp(createApp({ ...deps, uploads }))(uploadCalls.image, undefined, {
    token,
    form,
  });
  return data?.Source ?? 'refused';
}

it.each([
  ['to a bucket', disk, inBucket],
  ['back to the disk', inBucket, back],
])('moves files %s while people upload, and each is there all the time', async (_where, from, to) => {
  const addresses: string[] = [];
  for (let files = 0; files < 20; files++) addresses.push(await upload(from));
  const app = createApp({ ...deps, uploads: to });
  const statuses: number[] = [];
  const moving = new AbortController();
  const reading = (async () => {
    for (let at = 0; !moving.signal.aborted; at++) {
      const served = await app.request(addresses[at % addresses.length] ?? '');
      statuses.push(served.status);
      await served.arrayBuffer();
    }
  })();
  const uploading = upload(to);
  expect(await moveUploads({ ...deps, uploads: to })).toBeGreaterThanOrEqual(20);
  addresses.push(await uploading);
  moving.abort();
  await reading;
  expect(statuses.length).toBeGreaterThan(20);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await moveUploads({ ...deps, uploads: to })).toBe(0);
  for (const address of addresses) {
    const name = address.replace('/uploads/', '');
    const isOnDisk = (await disk.find(name)) !== undefined;
    expect([isOnDisk, (await to.find(name)) !== undefined]).toEqual([to === back, true]);
  }
});
