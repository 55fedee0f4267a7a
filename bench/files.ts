// `UPLOADS_URL=… node --import tsx bench/files.ts`: files served and stored, on the disk and in a bucket.
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { serve } from '@hono/node-server';
import { createApp } from '../server/app.ts';
import { storeFile } from '../server/engine/uploads/storeFile.ts';
import { createUploadStore } from '../server/services/uploadStore.ts';
import { openWorld } from './openWorld.ts';
import { measure, waitsLine } from './perSecond.ts';

const { deps, close } = await openWorld(undefined, { UPLOADS_URL: process.env.UPLOADS_URL ?? '' });
const { dataDir } = deps.config;
for (const [where, uploads] of [
  ['disk', createUploadStore(dataDir)],
  ['bucket', createUploadStore(dataDir, { uploadsUrl: deps.config.uploadsUrl })],
] as const) {
  const store = async (bytes: Buffer) =>
    storeFile(
      { ...deps, uploads },
      { ...(await uploads.draft(Readable.from([bytes]), Infinity)), extension: 'webp' },
      { uploader: undefined, isPrivate: false },
    );
  const path = await store(randomBytes(100_000));
  const server = serve({ fetch: createApp({ ...deps, uploads }).fetch, port: 0 });
  const at = server.address();
  const url = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`;
  const { rate, waits } = await measure(async () => (await fetch(url + path)).arrayBuffer(), { clients: 10 });
  const large = randomBytes(60_000_000);
  const begun = performance.now();
  await store(large);
  const upload = Math.round(performance.now() - begun);
  console.log(
    `${where}: ${Math.round(rate)} a second, ${waitsLine(waits)}; 60 MB stored in ${upload} ms, ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB of memory`,
  );
  server.close();
}
await close();
