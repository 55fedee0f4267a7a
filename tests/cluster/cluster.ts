// `npm run test:cluster`: Sealbook on several hosts, each of them a network namespace of this machine, while hosts die. It needs
// root, and Debian's packages: apt-get install etcd-server haproxy iproute2 patroni pgbouncer postgresql-15.
// `-- kill,cut` runs some scenarios alone. CLUSTER_ROUNDS says how often each failover comes (5), CLUSTER_RATE which part of the
// usual load there is (1), CLUSTER_STEADY how many seconds the load runs before the first scenario (30).
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openWorld } from '../../bench/openWorld.ts';
import { loginSteps } from '../../contract/calls/account/accountRules.ts';
import { checkUser } from '../../contract/calls/account/login.ts';
import { uploadCalls } from '../../contract/calls/records/uploads.ts';
import { connect } from '../../server/db/connect.ts';
import { encodeSeal } from '../../server/seals/sealCodec.ts';
import { assertAtRest } from '../large/serveYear.ts';
import { type Ask, askServer } from '../support/ask.ts';
import { copyOfProject } from '../support/copyOfProject.ts';
import { howMany } from '../support/howMany.ts';
import { fileForm, samples } from '../support/uploadSamples.ts';
import { openBucket } from './bucket.ts';
import { openDatabase, until } from './database.ts';
import { openHosts } from './hosts.ts';
import { startLoad } from './load.ts';
import { openServers, secret } from './servers.ts';

const programs = ['ip', 'etcd', 'patroni', 'haproxy', 'pgbouncer', '/usr/lib/postgresql/15/bin/postgres'];
const missing = programs.filter((program) => {
  try {
    execFileSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${program}`]);
    return false;
  } catch {
    return true;
  }
});
if (missing.length || process.getuid?.() !== 0) {
  console.log(`Skipped: it needs root${missing.map((program) => `, ${program}`).join('')}.`);
  process.exit();
}
if (!existsSync('dist/.server')) execFileSync('npx', ['vite', 'build'], { stdio: 'inherit' });

const rounds = howMany('CLUSTER_ROUNDS', 5);
const part = howMany('CLUSTER_RATE', 1);
const steady = howMany('CLUSTER_STEADY', 30);
const wanted = process.argv[2]?.split(',');

const begun = Date.now();
const say = (line: string) =>
  console.log(`${((Date.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${line}`);
const folder = mkdtempSync(join(tmpdir(), 'sealbook-cluster-'));
chmodSync(folder, 0o755);
const { hosts, close } = openHosts(['etcd1', 'db1', 'db2', 'db3', 'proxy', 'app1', 'app2', 'store'], folder);
process.once('exit', close);
process.once('SIGINT', () => process.exit(1));
process.once('SIGTERM', () => process.exit(1));
const database = await openDatabase(hosts);
const { urls, databases } = database;
say('the database is up');

const world = await openWorld(undefined, { DATABASE_URL: urls.primary, SECRET_KEY: secret });
const printing = await world.deps.keyring.printingOf(world.companyId);
if (!printing) throw new Error('The company has no key');
await world.close();
const bucket = openBucket(hosts.store);
const servers = openServers(hosts, {
  UPLOADS_URL: bucket.url,
  DATABASE_URL: urls.pooler,
  DATABASE_DIRECT_URL: urls.primary,
  DATABASE_REPLICA_URL: urls.replica,
});
// the first one gives the database's role its limits
await servers.start('app1');
await servers.start('app2');
await database.atRest();
// HAProxy looks once a second
await sleep(2000);
say('two servers answer');

const load = startLoad({
  url: `http://${hosts.proxy.address}`,
  token: world.token,
  sealOf: (serial) => encodeSeal(printing, serial),
  rates: { verdicts: 200 * part, scans: 20 * part, saves: 10 * part },
});
const missed: string[] = [];

/**
 * Runs a scenario under load, and waits until everything is as before.
 *
 * @param mayFail whether requests may fail meanwhile, as in a failover
 */
async function scenario(name: string, mayFail: boolean, work: () => Promise<unknown>): Promise<void> {
  const from = Date.now();
  const before = await database.leader();
  let changedAt: number | undefined;
  const look = async () => {
    const now = await database.primary();
    if (now && now !== before) changedAt ??= Date.now();
  };
  const watch = setInterval(() => void look(), 250);
  await work();
  await load.untilSaved(20);
  clearInterval(watch);
  const promoted = changedAt;
  const back = promoted && [...load.saved.values()].find((at) => at > promoted);
  const failed = load.faultsSince(from);
  const kinds = new Map<string, number>();
  for (const what of failed.map((said) => said.replaceAll(/\s+/g, ' ').slice(0, 110)))
    kinds.set(what, (kinds.get(what) ?? 0) + 1);
  say(
    `${name}: longest pause ${load.pauseSince(from - 1000).toFixed(1)} s${back && promoted ? `, answers ${((back - promoted) / 1000).toFixed(1)} s after the new primary` : ''}, ${failed.length} failed, ${((Date.now() - from) / 1000).toFixed(0)} s`,
  );
  for (const [kind, times] of kinds) say(`    ${times} × ${kind}`);
  if (failed.length && !mayFail) missed.push(name);
  const ended = Date.now();
  await database.atRest();
  const late = load.faults.filter(({ at }) => at >= ended);
  const last = late.at(-1);
  if (last)
    say(
      `    ${late.length} more failed, the last one ${((last.at - (promoted ?? from)) / 1000).toFixed(1)} s after the new primary`,
    );
  if (last && (!promoted || last.at - promoted > 10_000)) missed.push(`${name}: the time after`);
}

const failovers = {
  kill: async () => {
    const primary = await database.leader();
    databases[primary].kill();
    await load.untilSaved(20);
    database.start(primary);
  },
  cut: async () => {
    const primary = await database.leader();
    const host = databases[primary];
    const others = [hosts.etcd1, ...Object.values(databases)].filter((one) => one !== host);
    // visitors still reach it, and nobody else
    others.forEach((one) => host.setPath(one, 'down'));
    await until('another primary', async () => (await database.leader()) !== primary);
    await load.untilSaved(20);
    others.forEach((one) => host.setPath(one, 'up'));
  },
  unplug: async () => {
    const primary = await database.leader();
    databases[primary].setLink('down');
    await load.untilSaved(20);
    databases[primary].setLink('up');
  },
  switch: () => database.switchOver(),
};

interface Place {
  ask: Ask;
  outbox: string;
}

const scenarios: Record<string, () => Promise<void>> = {
  steady: () => scenario(`${steady} s of load`, false, () => sleep(steady * 1000)),
  ...Object.fromEntries(
    Object.entries(failovers).map(([name, work]) => [
      name,
      async () => {
        const count = name === 'unplug' ? Math.ceil(rounds / 5) : rounds;
        for (let round = 1; round <= count; round++)
          await scenario(`the primary's ${name}, ${round} of ${count}`, true, work);
      },
    ]),
  ),
  servers: async () => {
    await scenario('a server killed', true, async () => {
      await servers.end('app1', 'SIGKILL');
      await servers.start('app1');
    });
    await scenario('a server drained and started again', false, async () => {
      await servers.end('app2', 'SIGTERM');
      await servers.start('app2');
    });
  },
  rolling: () =>
    scenario('a rolling deploy to a version with a migration, and back', false, async () => {
      const next = await copyOfProject(['contract', 'src', 'server', 'package.json', 'tsconfig.json']);
      const migration = join(next.folder, 'server/db/migrations/9999_next.sql');
      writeFileSync(migration, 'alter table categories add column of_next text;\n');
      for (const project of [next.folder, '.'])
        for (const name of ['app1', 'app2'] as const) {
          await servers.end(name, 'SIGTERM');
          await servers.start(name, { project });
          // HAProxy looks once a second
          await sleep(3000);
        }
      await next.remove();
    }),
  clocks: () =>
    scenario('a server whose clock is five minutes ahead', false, async () => {
      await servers.end('app2', 'SIGTERM');
      await servers.start('app2', { ahead: 300 });
      const [here, there] = [hosts.app1, hosts.app2].map(({ address, folder }) => ({
        ask: askServer({ url: `http://${address}:3000` }),
        outbox: join(folder, 'data/outbox'),
      })) as [Place, Place];
      const known = { Email: 'bench@example.com', Password: 'Bench1234' };
      const expect = (what: string, found: unknown, expected: unknown) => {
        if (found !== expected) load.wrong.push(`${what}: ${String(found)}`);
      };
      for (const [one, other] of [
        [here, there],
        [there, here],
      ] as const) {
        expect(
          'a code',
          (await one.ask(checkUser, { ...known, RequestType: loginSteps.sendOtp })).code,
          '205',
        );
        const mail = readFileSync(join(one.outbox, readdirSync(one.outbox).toSorted().at(-1) ?? ''), 'utf8');
        const otp = mail.match(/\b\d{6}\b/g)?.at(-1);
        const signedIn = await other.ask(checkUser, { ...known, RequestType: loginSteps.useOtp, otp });
        expect('the code on the other server', signedIn.code, '200');
        const token = signedIn.data?.users?.[0]?.Token;
        expect('the session', (await one.ask('Category/GetCategory', {}, { token })).status, 200);
      }
      const stranger = {
        Email: 'nobody@example.com',
        Password: 'Wrong1234',
        RequestType: loginSteps.sendOtp,
      };
      const tries = [];
      for (let count = 0; count < 7; count++)
        tries.push((await (count % 2 ? here : there).ask(checkUser, stranger)).status);
      expect('seven wrong passwords', tries.join(), '200,200,200,200,200,429,429');
      await servers.end('app2', 'SIGTERM');
      await servers.start('app2');
    }),
  store: () =>
    scenario('the object store gone, slow and full', false, async () => {
      const ask = askServer({ url: `http://${hosts.proxy.address}` });
      let sent = 0;
      const upload = () => {
        const picture = Buffer.concat([samples.png, Buffer.alloc(1_000_000, (sent += 1))]);
        const form = fileForm(picture, 'picture.png', 'image/png');
        return ask<{ Source: string } | null>(uploadCalls.image, undefined, { token: world.token, form });
      };
      const stored = async () => (await upload()).data?.Source;
      const kept = await until('an upload', stored);
      for (const [fault, begin, end] of [
        ['gone', bucket.kill, bucket.start],
        ['slow', bucket.pause, bucket.resume],
        ['full', bucket.fill, bucket.empty],
      ] as const) {
        begin();
        const from = Date.now();
        const { status, code, message } = await upload();
        say(`    ${fault}: ${status} ${message} (${((Date.now() - from) / 1000).toFixed(1)} s)`);
        if (code === '200' || !message) load.wrong.push(`an upload while the store was ${fault}: ${code}`);
        end();
        await until('an upload', stored, 30);
        const read = await fetch(`http://${hosts.proxy.address}${kept}`);
        if (!read.ok) load.wrong.push(`a file after the store was ${fault}: ${read.status}`);
      }
    }),
  pooler: () =>
    scenario('the pooler restarted', true, async () => {
      database.restartPooler();
      await sleep(2000);
    }),
  lag: () =>
    scenario('replicas that stand still for 60 s', false, async () => {
      const replicas = (await database.members()).filter(({ role }) => role !== 'leader');
      const ask = async (statement: string) => {
        for (const { name } of replicas)
          await database.admin(name, async (client) => void (await client.query(statement)));
      };
      await ask('select pg_wal_replay_pause()');
      await sleep(60_000 * Math.min(1, part));
      await ask('select pg_wal_replay_resume()');
    }),
  gone: () =>
    scenario('the synchronous replica gone', true, async () => {
      const found = (await database.members()).find(({ role }) => role === 'sync_standby');
      if (!found) throw new Error('There is no synchronous replica');
      databases[found.name].kill();
      await load.untilSaved(50);
      database.start(found.name);
    }),
  alone: () =>
    scenario('the primary cut off from its replicas', true, async () => {
      const host = databases[await database.leader()];
      const others = Object.values(databases).filter((one) => one !== host);
      others.forEach((one) => host.setPath(one, 'down'));
      await sleep(2000);
      const before = load.saved.size + load.scanned.size;
      await sleep(15_000);
      const answered = load.saved.size + load.scanned.size - before;
      others.forEach((one) => host.setPath(one, 'up'));
      say(`    ${answered} saves and scans were answered that no replica had`);
      if (answered) missed.push('saves without a replica');
    }),
  full: () =>
    scenario("the primary's disk full", true, async () => {
      const disk = join(databases[await database.leader()].folder, 'disk');
      const { bavail, bsize } = statfsSync(disk);
      const most = bavail * bsize - 50_000_000;
      execFileSync('sh', ['-c', `cd ${disk}; fallocate -l ${most} filler; cat /dev/zero >> filler || true`], {
        stdio: 'ignore',
      });
      await sleep(15_000);
      rmSync(join(disk, 'filler'));
    }),
};
for (const [name, run] of Object.entries(scenarios)) if (wanted?.includes(name) ?? true) await run();

const seconds = await load.stop();
await database.atRest();
const after = connect(urls.primary);
const { rows: saves } = await after.pool.query<{ name: string; count: number; span: number }>(
  `select sales_order_no as name, count(*)::int as count from issued_ranges where sales_order_no like 'ledger %' group by 1`,
);
const found = new Map(saves.map(({ name, count }) => [name, count]));
const { rows: scans } = await after.pool.query<{ serial: number }>(
  'select distinct serial from verifications where serial >= 1000000',
);
const logged = new Set(scans.map(({ serial }) => serial));
const lost = [...load.saved.keys()].filter((name) => !found.has(name));
const lostScans = [...load.scanned].filter((serial) => !logged.has(serial));
const twice = saves.filter(({ count }) => count > 1);
say(
  `${seconds.toFixed(0)} s: ${Object.entries(load.counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')}; ${load.faults.length} failed`,
);
say(
  `${load.saved.size} saves: ${lost.length} lost, ${twice.length} done twice; ${load.scanned.size} scans: ${lostScans.length} lost`,
);
say(`${load.wrong.length} wrong answers`);
load.wrong.slice(0, 10).forEach(say);
if (lost.length || lostScans.length || twice.length || load.wrong.length) missed.push('the ledger');
await assertAtRest(after).catch((error: unknown) => {
  say(String(error));
  missed.push('the invariants');
});
await after.close();
await Promise.all((['app1', 'app2'] as const).map((name) => servers.end(name, 'SIGTERM')));
database.close();
bucket.close();
if (!missed.length) rmSync(folder, { recursive: true });
say(missed.length ? `Missed: ${missed.join(', ')}. The hosts' logs are in ${folder}.` : 'Nothing was lost.');
process.exit(missed.length ? 1 : 0);
