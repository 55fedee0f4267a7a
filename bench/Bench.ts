import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { build } from 'vite';
import { inTransaction } from '../server/db/transaction.ts';
import { fillQuickly } from './fillQuickly.ts';
import { fillFloor, type Floor } from './fillFloor.ts';
import { fireHttp, type Measured } from './fireHttp.ts';
import { openWorld, type World } from './openWorld.ts';
import { bareColumns, fillScanLog, makeScanLog, secondsToFill } from './scanLog.ts';
import { startProgram, type Started, startServer } from './startServer.ts';

/** A line of the table: a rate or a time, beside bare code's in the same run, and its goal. */
export interface Line {
  what: string;
  measured: number;
  unit: 'a second' | 's' | 'ms' | 'kB' | '';
  bare?: number;
  /** Of the ratio to bare code, where there is such code, else of what is measured. */
  goal: { least: number } | { most: number };
  /** What else it tells. */
  note?: string;
}

/** What the sections of the benchmark share. */
export interface Bench {
  world: World;
  /** Rows of the long tables. */
  rows: number;
  server: Started;
  bare: Started;
  /** The table of bench/scanLog.ts, with the packed cartons, and with as many products: each is filled when it is first asked for. */
  scanLog: () => Promise<void>;
  floor: () => Promise<Floor>;
  products: () => Promise<void>;
  /** Posts bodies to a call of the server from many clients, as the world's person. */
  fire: (path: string, bodyOf: (turn: number) => object, options: Firing) => Promise<Measured>;
  /** Starts a bare server; `settings` are those of bench/bare.mjs. */
  startBare: (settings?: Record<string, string>) => Promise<Started>;
  close: () => Promise<void>;
}

type Firing = Parameters<typeof fireHttp>[2];

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`;
export const say = (text: string): void => void process.stderr.write(`${text}\n`);

/** The middle of some numbers. */
export const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? NaN;

/** The wait within which this part of all waits lies; they are sorted, the shortest first. */
export const within = (waits: readonly number[], part: number): number =>
  waits[Math.min(waits.length - 1, Math.floor(waits.length * part))] ?? NaN;

/** Measures two ways in turns, because a machine has better and worse minutes; answers the middle of each. */
export async function inTurns(
  one: () => Promise<number>,
  other: () => Promise<number>,
  rounds = 3,
): Promise<[number, number]> {
  const found: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    found[0].push(await one());
    found[1].push(await other());
  }
  return [middle(found[0]), middle(found[1])];
}

const folder = 'dist-server.bench';

/** Seconds that a million rows of the log may take to fill, with which all sections take fifteen minutes. */
const mostFilling = 150;

/** Adds products with names of four words, as a brand has them. */
async function fillProducts({ deps, companyId, productId }: World, quantity: number): Promise<void> {
  await inTransaction(deps.database, (transaction) =>
    fillQuickly(
      transaction,
      'products',
      sql`
      insert into products (company_id, category_id, product_name, product_description, oem, hp_code, product_code, mrp, packing_size,
        permissible_scan, product_image, is_upload_local, genuine_message, genuine_audio, already_scanned_msg, product_specification)
      select company_id, category_id,
        (array['Konkan','Kaveri','Garuda','Omkar','Trishul','Meghdoot'])[1 + n % 6] || ' '
          || (array['Gasket','Oil Filter','Wheel Bearing','Brake Pad','Fan Belt','Wiper','Clutch Plate'])[1 + n % 7] || ' '
          || substr(md5(n::text), 1, 6) || ' ' || n,
        'Description of part ' || n, 'Maker ' || n % 50, 'HP-' || n, 'C' || n, mrp, packing_size, permissible_scan, product_image,
        is_upload_local, genuine_message, genuine_audio, already_scanned_msg, product_specification
      from products, generate_series(1, ${quantity}::int) n where company_id = ${companyId} and id = ${productId}`,
    ),
  );
  await deps.database.pool.query('vacuum (analyze) products');
}

/** Does something once, when it is first asked for, and says how long it took. */
function lazily<Result>(what: string, work: () => Promise<Result>): () => Promise<Result> {
  let begun: Promise<Result> | undefined;
  return () => {
    const since = performance.now();
    begun ??= work().finally(() => say(`  ${what}: ${seconds(since)}`));
    return begun;
  };
}

/** Builds the portal and the server, makes a world, and starts the server and a bare one on it. */
export async function openBench(): Promise<Bench> {
  const since = performance.now();
  // the portal as it is deployed: the build of `npm start` compresses less
  for (const program of [
    ['node_modules/vite/bin/vite.js', 'build'],
    ['scripts/build.js', 'server'],
  ])
    await promisify(execFile)(process.execPath, program);
  const rolldownOptions = { input: 'bench/serveBench.ts' };
  const configFile = 'vite.server.config.ts';
  await build({ configFile, logLevel: 'error', build: { outDir: folder, rolldownOptions } });
  const world = await openWorld('dist');
  const { deps, companyId, token } = world;
  await makeScanLog(world);
  const wanted = Number(process.env['ROWS'] ?? 0);
  const rows = wanted || ((await secondsToFill(world, 1_000_000)) < mostFilling ? 1_000_000 : 300_000);
  await deps.database.pool.query(
    `insert into uploads (name, mime_type, size, company_ids)
     values ('none.png', 'image/png', 0, array[$1::int]), ('none.mp3', 'audio/mpeg', 0, array[$1::int])`,
    [companyId],
  );
  const settings = { CLIENT_DIR: 'dist', TRUSTED_PROXIES: '1' };
  const server = await startServer(world, settings, ['--enable-source-maps', `${folder}/serveBench.js`]);
  const startBare = (more = {}) =>
    startProgram(['bench/bare.mjs'], {
      DATABASE_URL: String(deps.database.pool.options.connectionString),
      BENCH_COMPANY: String(companyId),
      BENCH_COLUMNS: bareColumns.join(','),
      NODE_ENV: 'production',
      ...more,
    });
  const bare = await startBare();
  say(`builds, world and servers: ${seconds(since)}`);

  const number = rows.toLocaleString('en');
  const floor = lazily('100,000 packed cartons', () => fillFloor(world));
  const headers = `authorization: Bearer ${token}\r\n`;
  return {
    world,
    rows,
    server,
    bare,
    startBare,
    scanLog: lazily(`${number} rows of the log`, () => fillScanLog(world, rows)),
    floor,
    products: lazily(`${number} products`, async () => {
      // its numbers are spread over the products that are there
      await floor();
      await fillProducts(world, rows);
    }),
    fire: (path, bodyOf, options) =>
      fireHttp(
        `${server.url}/api/api/${path}`,
        (turn) => ({ headers, body: JSON.stringify(bodyOf(turn)) }),
        options,
      ),
    close: async () => {
      const ended = once(server.child, 'exit');
      server.child.kill('SIGKILL');
      await Promise.all([ended, bare.stop()]);
      await world.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
