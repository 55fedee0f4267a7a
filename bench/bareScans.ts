import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { World } from './openWorld.ts';

const columns = `token, company_id, product_id, serial, scanned_text, verdict, reason, counted, visitor, created_at,
  latitude, longitude, address, city, state, country, zip`;

/** The least work of a scan: the log's row and the seal's count, in one transaction. */
const statements = ({ companyId, productId }: World, serial: string) => [
  `insert into verifications (${columns}) values (md5(random()::text || clock_timestamp()::text), ${companyId}, ${productId},
    ${serial}, 'https://seals.example/pa?q=BE0123456789012345678901', 'genuine', 'mapped', true, md5(random()::text), now(),
    '18.52', '73.85', '1/2, Ring Road', 'Pune', 'Maharashtra', 'India', '411001')`,
  `insert into serial_scans as s (company_id, serial, scans) values (${companyId}, ${serial}, 1)
    on conflict (company_id, serial) do update set scans = s.scans + 1`,
];

const urlOf = ({ deps }: World): string => deps.database.pool.options.connectionString ?? '';

/** Counts such transactions a second by pgbench, prepared; undefined if it is not installed. */
export async function pgbenchScans(
  world: World,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'sealbook-pgbench-'));
  const file = join(folder, 'scan.sql');
  const text = statements(world, ':serial').map((statement) => statement.replace(/\s+/g, ' '));
  await writeFile(
    file,
    `\\set serial random(1, ${world.lastSerial})\n${['begin', ...text, 'commit', ''].join(';\n')}`,
  );
  const threads = Math.min(clients, 2);
  const options = `-n -M prepared -c ${clients} -j ${threads} -T ${seconds} -f ${file}`.split(' ');
  const { stdout } = spawnSync('pgbench', [...options, urlOf(world)], { encoding: 'utf8' });
  await rm(folder, { recursive: true });
  const rate = Number(/tps = ([\d.]+)/.exec(stdout ?? '')?.[1]);
  return Number.isNaN(rate) ? undefined : rate;
}

/** Counts them by connections of this process, with named statements. */
export async function bareScans(
  world: World,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const [log = '', count = ''] = statements(world, '$1::int8');
  const until = performance.now() + seconds * 1000;
  let scans = 0;
  const scanOn = async () => {
    const client = new pg.Client({ connectionString: urlOf(world) });
    await client.connect();
    while (performance.now() < until) {
      const values = [1 + Math.floor(Math.random() * world.lastSerial)];
      await client.query('begin');
      await client.query({ name: 'log', text: log, values });
      await client.query({ name: 'count', text: count, values });
      await client.query('commit');
      scans++;
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: clients }, scanOn));
  return scans / seconds;
}
