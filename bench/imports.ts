// Measures an import of products by a server in its own process: reading the file, the dry run, the run, a run of changes, their undo, and
// changes of all rows of a filter. `node --import tsx bench/imports.ts [rows]`
import { openAsBlob, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { importCalls, type ImportStatus } from '../contract/calls/records/imports.ts';
import { openWorld } from './openWorld.ts';
import { startServer } from './startServer.ts';

const count = Number(process.argv[2] ?? 20_000);
const world = await openWorld();
const { url, child } = await startServer(world);

await world.deps.database.pool.query(
  `insert into uploads (name, mime_type, size, company_ids)
   values ('none.png', 'image/png', 0, array[$1::int]), ('none.mp3', 'audio/mpeg', 0, array[$1::int])`,
  [world.companyId],
);

const ask = async <Data>(
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Data> => {
  const response = await fetch(`${url}/api/api/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${world.token}`, ...init.headers },
  });
  const { ResponseCode, ResponseMessage, ResponseData } = (await response.json()) as {
    ResponseCode: string;
    ResponseMessage: string;
    ResponseData: Data;
  };
  if (ResponseCode !== '200') throw new Error(`${path}: ${ResponseMessage}`);
  return ResponseData;
};

const post = <Data>(path: string, body: object) =>
  ask<Data>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The server's memory in MB, now or at the most since the peak was last forgotten. */
const memory = (what: 'VmHWM' | 'VmRSS'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) /
  1024;

/** Runs `work`, and prints its seconds, the server's longest answer to `/health` and the memory that it took at the most. */
async function measured<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  writeFileSync(`/proc/${child.pid}/clear_refs`, '5');
  const before = memory('VmRSS');
  const over = new AbortController();
  let longest = 0;
  const healths = (async () => {
    while (!over.signal.aborted) {
      const asked = performance.now();
      await (await fetch(`${url}/health`)).text();
      longest = Math.max(longest, performance.now() - asked);
      await sleep(20);
    }
  })();
  const begun = performance.now();
  const result = await work();
  const seconds = (performance.now() - begun) / 1000;
  over.abort();
  await healths;
  console.log(
    `${name}: ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} rows a second, /health within ${Math.round(longest)} ms, memory ${Math.round(before)} + ${Math.round(memory('VmHWM') - before)} MB`,
  );
  return result;
}

const heads =
  'Product Name,Product Code,Category Name,Product Description,OEM,HP Code,MRP,Packing Size,Permissible Scan,Product Image,Upload the video from this computer,Product Video,Genuine Message,Genuine Audio,Already Scanned Message,Already Scanned Audio,Share Message,Share URL,Promotional Start Date,Promotional End Date,Specification';
const [category] = await post<{ CategoryName: string }[]>('Category/GetCategory', { PageSize: 1 });
const path = join(world.deps.config.dataDir, 'products.csv');

/** Writes the file, with the price of every second product raised by `raised`, and makes the form that sends it from the disk. */
async function formWith(raised: number): Promise<FormData> {
  const rows = Array.from(
    { length: count },
    (_, n) =>
      `Part ${n},C${n},${category?.CategoryName},Description of part ${n},Maker ${n % 50},HP-${n},"${1000 + n + (n % 2 ? 0 : raised)}",10,0,/uploads/none.png,Yes,,This part is genuine.,/uploads/none.mp3,This part was scanned before.,,,,01/02/2026,31/3/2026,"Length: 40 cm, Colour: black"`,
  );
  writeFileSync(path, [heads, ...rows].join('\n'));
  const form = new FormData();
  form.set('Page', 'product-master');
  form.set('File', await openAsBlob(path), 'products.csv');
  return form;
}

/** Measures a job until the import comes to rest, as a page that shows its progress waits for it. */
async function measureJob(name: string, ImportId: number): Promise<void> {
  const { State, Message, Counts } = await measured(name, async () => {
    for (;;) {
      const status = await ask<ImportStatus>(`Import/GetImport?ImportId=${ImportId}`);
      if (!['checking', 'running', 'undoing'].includes(status.State)) return status;
      await sleep(500);
    }
  });
  console.log(`  ${State} ${Message} ${JSON.stringify(Counts)}`);
}

for (const [name, raised] of [
  ['new', 0],
  ['half of them changes', 1],
] as const) {
  const body = await formWith(raised);
  const { ImportId } = await measured(`${name}, uploading`, () =>
    ask<{ ImportId: number }>(importCalls.upload.path, { method: 'POST', body }),
  );
  await measureJob(`${name}, dry run`, ImportId);
  await post(importCalls.run.path, { ImportId });
  await measureJob(`${name}, run`, ImportId);
  if (!raised) continue;
  await post(importCalls.undo.path, { ImportId });
  await measureJob(`${name}, undo`, ImportId);
}

for (const [name, asked] of [
  ['a field of many', { Does: 'edit', Values: { OEM: 'Bosch' } }],
  ['inactivating many', { Does: 'inactivate' }],
] as const) {
  const Count = Math.min(count, 100_000);
  const { ImportId } = await measured(`${name}, choosing`, () =>
    post<{ ImportId: number }>(importCalls.change.path, {
      Page: 'product-master',
      Filter: { SearchValue: 'part' },
      Count,
      ...asked,
    }),
  );
  await measureJob(name, ImportId);
  await post(importCalls.undo.path, { ImportId });
  await measureJob(`${name}, undo`, ImportId);
}
child.kill();
await world.close();
