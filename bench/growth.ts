// Compares the verification report and the dashboard at ten thousand scans and at a million (SCANS=10000000 for another
// number), and people's lists with and without an export of all scans beside them. Ratios of one run travel between machines.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { dayInZone, wireDay } from '../contract/day/day.ts';
import { seedScans } from '../server/demo/seedScans.ts';
import { openWorld } from './openWorld.ts';
import { measure } from './perSecond.ts';
import { startServer } from './startServer.ts';

const few = 10_000;
const many = Number(process.env['SCANS'] ?? 1_000_000);
const seconds = Number(process.env['TURN_SECONDS'] ?? 2);
const people = 10;

const world = await openWorld();
const { deps, companyId, productId, token, close } = world;
await deps.database.db.execute(sql`
  insert into products (company_id, category_id, product_name, hp_code, mrp, packing_size, permissible_scan, product_image,
    is_upload_local, genuine_message, genuine_audio, already_scanned_msg, product_specification)
  select company_id, category_id, product_name || ' ' || n, 'HP' || n, n, packing_size, n % 3, product_image, is_upload_local,
    genuine_message, genuine_audio, already_scanned_msg, product_specification
  from products, generate_series(1, 200) n where id = ${productId}`);

const report = 'VerificationLog/GetVerificationReport';
const [from, to] = [-6, 0].map((days) => wireDay(dayInZone(deps.config.timeZone, days)));
const week = { FromDate: from, ToDate: to };
const shapes: Readonly<Record<string, { path?: string; asked?: object; method?: string }>> = {
  '7 days': { asked: week },
  all: {},
  'all, from row 9,000 on': { asked: { First: 9001 } },
  'all, one result': { asked: { StatusResult: 'not mapped' } },
  '7 days, one result': { asked: { ...week, StatusResult: 'not mapped' } },
  '7 days, a search for a city': { asked: { ...week, SearchValue: 'Pune' } },
  'all, a search for a city': { asked: { SearchValue: 'Pune' } },
  'all, a search for a product': { asked: { SearchValue: 'HP17' } },
  'all, a search that finds nothing': { asked: { SearchValue: 'Nowhere at all' } },
  '7 days, by another column': { asked: { ...week, SortColumn: 'UserCity', SortOrder: 'ASC' } },
  'all, by another column': { asked: { SortColumn: 'UserCity', SortOrder: 'ASC' } },
  'scans by day, all': { path: 'VerificationLog/GetDays', method: 'GET' },
  'scans by state, all': { path: 'VerificationLog/GetStates', method: 'GET' },
  dashboard: { path: 'Dashboard/GetDashboardData' },
};

const { url, child } = await startServer(world);
const send = (path: string, asked: object, { accept = 'application/json', method = 'POST' } = {}) =>
  fetch(`${url}/api/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, accept },
    ...(method === 'POST' && { body: JSON.stringify(asked) }),
  });
const ask = async (path: string, asked: object, method?: string) => {
  const response = await send(path, asked, { ...(method && { method }) });
  const text = await response.text();
  if (!response.ok || !text.startsWith('{"ResponseCode":"200"'))
    throw new Error(`${path}: ${text.slice(0, 300)}`);
};

const median = (sorted: readonly number[]): number => sorted[sorted.length >> 1] ?? Number.NaN;

/** Measures the median milliseconds of each request, from one person and from ten. */
async function times(): Promise<Map<string, [number, number]>> {
  const found = new Map<string, [number, number]>();
  for (const [name, { path = report, asked = {}, method }] of Object.entries(shapes)) {
    const work = () => ask(path, path === report ? { First: 1, PageSize: 10, ...asked } : asked, method);
    const one = await measure(work, { clients: 1, seconds, warmUp: 1 });
    const ten = await measure(work, { clients: people, seconds, warmUp: 0.2 });
    found.set(name, [median(one.waits), median(ten.waits)]);
  }
  return found;
}

const seed = async (scans: number) => {
  const begun = performance.now();
  await seedScans(deps, companyId, scans);
  const took = (performance.now() - begun) / 1000;
  console.log(
    `${scans.toLocaleString('en')} scans seeded in ${took.toFixed(0)} s, ${Math.round(scans / took).toLocaleString('en')} a second`,
  );
};

await seed(few);
const before = await times();
await seed(many - few);
const after = await times();
console.log(
  `medians of ${few.toLocaleString('en')} and ${many.toLocaleString('en')} scans, asked by one person and by ${people}`,
);
for (const [name, now] of after) {
  const was = before.get(name) ?? [0, 0];
  const [one, ten] = now.map(
    (time, place) =>
      `${(was[place] ?? 0).toFixed(1)} → ${time.toFixed(1)} ms, ${(time / (was[place] ?? 0)).toFixed(2)}×`,
  );
  console.log(`${name.padEnd(34)} ${String(one).padEnd(28)} ${ten}`);
}

/** Lets people page through lists until `ended`, with a moment to read each, and answers how long they waited. */
async function lists(until: Promise<unknown>): Promise<number[]> {
  const ended = new AbortController();
  const waits: number[] = [];
  const person = async (place: number) => {
    for (let turn = place; !ended.signal.aborted; turn++) {
      const begun = performance.now();
      await ask(report, { First: 1 + 10 * (turn % 50), PageSize: 10, ...(turn % 2 && week) });
      waits.push(performance.now() - begun);
      await new Promise((done) => setTimeout(done, 200));
    }
  };
  const all = Promise.all(Array.from({ length: people }, (_, place) => person(place)));
  await until.finally(() => ended.abort());
  await all;
  return waits.sort((one, other) => one - other);
}

const memory = (what: 'VmHWM' | 'VmRSS'): number => {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
};

await lists(new Promise((done) => setTimeout(done, 2000)));
const idle = median(await lists(new Promise((done) => setTimeout(done, 5000))));
console.log(`\n${people} people who page through lists, alone: median ${idle.toFixed(1)} ms`);
for (const [kind, type] of [
  ['CSV', 'text/csv'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
] as const) {
  const [begun, had] = [performance.now(), memory('VmRSS')];
  let [bytes, firstByte] = [0, 0];
  const exported = async () => {
    const response = await send(report, { First: -1, PageSize: -1 }, { accept: type });
    if (!response.ok || !response.body) throw new Error(`The export answered ${response.status}`);
    for await (const chunk of response.body) {
      firstByte ||= performance.now() - begun;
      bytes += chunk.length;
    }
  };
  const waits = await lists(exported());
  console.log(
    `beside the ${kind} of ${many.toLocaleString('en')} rows (${((performance.now() - begun) / 1000).toFixed(1)} s, first byte ${firstByte.toFixed(0)} ms, ` +
      `${(bytes / 1e6).toFixed(0)} MB, memory + ${(memory('VmHWM') - had).toFixed(0)} MB): median ${median(waits).toFixed(1)} ms, ${(median(waits) / idle).toFixed(2)}×`,
  );
}
const gone = once(child, 'exit');
child.kill('SIGTERM');
await gone;
await close();
