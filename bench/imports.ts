// Measures an import of products: reading the file, the dry run, the run, a run of changes, and changes of all rows of a filter. `node --import tsx bench/imports.ts [rows]`
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { importCalls, type ImportStatus } from '../contract/calls/imports.ts';
import { allSources, jobLanes } from '../server/app.ts';
import { runJobs } from '../server/engine/jobs.ts';
import { openWorld } from './openWorld.ts';

const count = Number(process.argv[2] ?? 20_000);
const { deps, app, token, close } = await openWorld();
const [works = {}] = jobLanes(allSources(deps.config.timeZone));

const ask = async <Data>(
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Data> => {
  const response = await app.request(`/api/api/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
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

/** Runs `work`, and prints its seconds, the longest pause of the event loop and the memory that it took at the most. */
async function measured<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 100);
  const begun = performance.now();
  const result = await work();
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(timer);
  console.log(
    `${name}: ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} rows a second, longest pause ${Math.round(loop.max / 1e6)} ms, memory + ${Math.round((most - before) / 2 ** 20)} MB`,
  );
  return result;
}

const heads =
  'Product Name,Product Code,Category Name,Product Description,OEM,HP Code,MRP,Packing Size,Permissible Scan,Product Image,Upload the video from this computer,Product Video,Genuine Message,Genuine Audio,Already Scanned Message,Already Scanned Audio,Share Message,Share URL,Promotional Start Date,Promotional End Date,Specification';
const [category] = await post<{ CategoryName: string }[]>('Category/GetCategory', { PageSize: 1 });
const file = (changed: number) =>
  [
    heads,
    ...Array.from(
      { length: count },
      (_, n) =>
        `Part ${n},C${n},${category?.CategoryName},Description of part ${n},Maker ${n % 50},HP-${n},"${1000 + n + (n % 2 ? 0 : changed)}",10,0,/uploads/none.png,Yes,,This part is genuine.,/uploads/none.mp3,This part was scanned before.,,,,01/02/2026,1/3/2026,"Length: 40 cm, Colour: black"`,
    ),
  ].join('\n');

const upload = (text: string) => {
  const form = new FormData();
  form.set('Page', 'product-master');
  form.set('File', new File([text], 'products.csv'));
  return ask<{ ImportId: number }>(importCalls.upload.path, { method: 'POST', body: form });
};
const jobs = () => runJobs(deps, works);
const told = async (ImportId: number) => {
  const { State, Message, Counts } = await ask<ImportStatus>(`Import/GetImport?ImportId=${ImportId}`);
  console.log(`  ${State} ${Message} ${JSON.stringify(Counts)}`);
};

for (const [name, changed] of [
  ['new', 0],
  ['half of them changes', 1],
] as const) {
  const { ImportId } = await measured(`${name}, uploading`, () => upload(file(changed)));
  await measured(`${name}, dry run`, jobs);
  await told(ImportId);
  await post(importCalls.run.path, { ImportId });
  await measured(`${name}, run`, jobs);
  await told(ImportId);
  if (!changed) continue;
  await post(importCalls.undo.path, { ImportId });
  await measured(`${name}, undo`, jobs);
  await told(ImportId);
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
  await measured(name, jobs);
  await told(ImportId);
  await post(importCalls.undo.path, { ImportId });
  await measured(`${name}, undo`, jobs);
  await told(ImportId);
}
await close();
