// `npm run test:large`: serves a year of a busy brand. Checks the invariants of its data, the cost of each reading, and what a
// hostile neighbour does to visitors who scan. LARGE_SIZE=0.01 for a hundredth of the year.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../server/db/connect.ts';
import { readConfig } from '../../server/config.ts';
import { runLong } from '../../server/demo/loadMonth.ts';
import { keepScanLog } from '../../server/modules/scanLog/scanLogModule.ts';
import { createLog } from '../../server/services/createLog.ts';
import { assertInvariants } from '../support/assertInvariants.ts';
import { asPerson, signIn } from './asPerson.ts';
import { part, secret } from './openLarge.ts';
import { scanMeanwhile } from './scanMeanwhile.ts';
import { journeys, readings } from './readings.ts';
import { runScript } from './runScript.ts';
import { assertAtRest, serveYear } from './serveYear.ts';

/** Megabytes by which a step may let the server grow, and milliseconds for which it may block everybody. */
const most = { memory: 250, pause: 250 };
/** Milliseconds within which 95 in 100 scans must be answered, whatever others do. */
const mostWait = 150;

const begun = performance.now();
const missed: string[] = [];
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1).padStart(7)} s`;

console.log(`${'step'.padEnd(50)} ${'time'.padStart(9)} ${'memory'.padStart(8)} ${'pause'.padStart(8)}`);
const year = await serveYear((done) => console.log(`${done.padEnd(50)} ${seconds(begun)}`));
const { database, server, sealOf, world } = year;

/** Runs a step and prints it as a line of the table. `work` answers a sentence; an error counts as a missed bound. */
async function line(name: string, work: () => Promise<string | void>): Promise<void> {
  const before = await server.look();
  const from = performance.now();
  const faults: string[] = [];
  const did = await work().catch((error: unknown) => {
    faults.push(error instanceof Error ? error.message : String(error));
  });
  const took = seconds(from);
  const after = await server.look();
  const grown = Math.max(0, after.most - before.memory);
  if (grown > most.memory) faults.push(`memory grew by more than ${most.memory} MB`);
  if (after.pause > most.pause) faults.push(`a pause of more than ${most.pause} ms`);
  const cost = `${grown.toFixed(0).padStart(5)} MB ${after.pause.toFixed(0).padStart(5)} ms`;
  console.log(
    `${name.padEnd(50)} ${took} ${cost}  ${[did, ...faults.map((fault) => `MISSED: ${fault}`)].filter(Boolean).join('; ')}`,
  );
  if (faults.length) missed.push(name);
}

/** Lets ten phones scan during `work`. Throws an Error if scans are refused or wait too long. */
async function withPhones(meanwhile: Promise<string | void>): Promise<string> {
  const { waits, refused } = await scanMeanwhile(server.url, sealOf, meanwhile);
  const wait = (of: number) => (waits[Math.floor(waits.length * of)] ?? 0).toFixed(0);
  const said = `${waits.length} scans, median ${wait(0.5)} ms, 95 in 100 within ${wait(0.95)} ms, ${refused} refused`;
  if (refused || Number(wait(0.95)) > mostWait) throw new Error(said);
  return [said, await meanwhile].filter(Boolean).join('; ');
}

const person = asPerson(server.url, await signIn(database, year.administrator));
for (const [name, work] of [...readings(person), ...(await journeys(person, database))])
  await line(name, work);

await line('judging of 2,000 seals', async () => {
  await database.pool.query(
    `insert into scanned_seals select distinct company_id, serial
     from (select company_id, serial from verifications where serial is not null limit 2000) v`,
  );
  const until = Date.now() + 120_000;
  while ((await database.pool.query('select from scanned_seals limit 1')).rowCount) {
    if (Date.now() > until) throw new Error('They were not judged in two minutes');
    await sleep(500);
  }
});

await line('ten phones alone', () => withPhones(sleep(10_000)));
const token = await signIn(database, year.other);
for (const [name, kind] of [
  ['sixty deep reports at once', 'reports'],
  ['twenty large bodies at once', 'bodies'],
  ['scripts that lock products', 'script'],
] as const)
  await line(`ten phones beside ${name}`, () =>
    withPhones(
      runScript(['tests/large/neighbour.ts', server.url, token, kind, '15', String(390_000 * part)]).then(
        (answered) => `the neighbour was answered ${answered}`,
      ),
    ),
  );

const folder = mkdtempSync(join(tmpdir(), 'sealbook-large-'));
const file = join(folder, 'backup.tar.gz');
const restoredTo = { DATABASE_URL: await world.createEmpty(), DATA_DIR: join(folder, 'restored') };
await line('ten phones beside a backup', () => {
  const from = { DATABASE_URL: world.url, DATA_DIR: server.dataDir, SECRET_KEY: secret };
  return withPhones(runScript(['scripts/backup.ts', 'backup', file], from).then(() => undefined));
});
await line('restore elsewhere', async () => {
  await runScript(['scripts/backup.ts', 'restore', file], { ...restoredTo, SECRET_KEY: secret });
});
const restored = connect(restoredTo.DATABASE_URL);
await line('invariants of what was restored', () => assertInvariants(restored));
for (const zone of ['UTC', 'America/St_Johns', 'Asia/Kolkata'])
  await line(`scans by the days of ${zone}`, async () => {
    await runLong(restored, `select keep_scan_days_of('${zone}')`);
    await runLong(restored, 'select recount_all_totals()');
    await assertInvariants(restored);
  });
await line('months that are let go', async () => {
  const total = async () => {
    const { rows } = await restored.pool.query<{ scans: number }>(
      'select sum(counted + let_go)::int8 as scans from scans_by_day',
    );
    return rows[0]?.scans;
  };
  const before = await total();
  const config = readConfig({ RETENTION_MONTHS: '6', DATA_DIR: restoredTo.DATA_DIR });
  await keepScanLog({ config, database: restored, log: createLog('error'), now: () => new Date() });
  await assertInvariants(restored);
  if ((await total()) !== before)
    throw new Error(`${before} scans were counted before, ${await total()} after`);
  return `${before} scans stay counted`;
});
await restored.close();
await line('invariants after, at rest', () => assertAtRest(database));

await year.close();
rmSync(folder, { recursive: true, force: true });
const load = Math.max(...loadavg()).toFixed(0);
console.log(
  `${part} of a year in ${seconds(begun).trim()}, on ${cpus().length} processors with a load of ${load}`,
);
console.log(missed.length ? `Missed: ${missed.join(', ')}` : 'No bound was missed.');
if (missed.length) process.exitCode = 1;
