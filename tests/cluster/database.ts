import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Host } from './hosts.ts';

const deploy = resolve('deploy/cluster');
const password = 'a password of the cluster alone';
const passwordInUrl = encodeURIComponent(password);

/** Megabytes of a database's disk, which a scenario fills. */
const disk = 1500;

export type Databases = Record<'db1' | 'db2' | 'db3', Host>;
type Role = 'leader' | 'sync_standby' | 'replica';
interface Member {
  name: keyof Databases;
  role: Role;
  state: string;
  lag?: number | 'unknown';
}

/** Repeats `look` until it finds something. Throws after so many seconds. */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | undefined | false>,
  seconds = 60,
): Promise<Found> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`);
    await sleep(250);
  }
}

/** Runs etcd, three databases under Patroni, and HAProxy and PgBouncer before them, by the files of deploy/cluster. */
export async function openDatabase(hosts: Databases & Record<'etcd1' | 'proxy', Host>) {
  const { etcd1, proxy } = hosts;
  const databases: Databases = { db1: hosts.db1, db2: hosts.db2, db3: hosts.db3 };
  const [uid, gid] = ['-u', '-g'].map((which) =>
    Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' })),
  ) as [number, number];
  const ownFolder = (host: Host, name: string): string => {
    const folder = join(host.folder, name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chownSync(folder, uid, gid);
    return folder;
  };

  etcd1.start([
    'etcd',
    '--name=etcd1',
    `--data-dir=${join(etcd1.folder, 'data')}`,
    '--listen-client-urls=http://0.0.0.0:2379',
    '--advertise-client-urls=http://etcd1:2379',
  ]);

  const start = (name: keyof Databases) => {
    const host = databases[name];
    host.start(['patroni', join(deploy, 'patroni.yml')], {
      user: 'postgres',
      binds: { '/var/lib/postgresql': join(host.folder, 'disk'), '/run/postgresql': ownFolder(host, 'run') },
      env: {
        LC_ALL: 'C.UTF-8',
        PATRONI_NAME: name,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${name}:5432`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `${name}:8008`,
        PATRONI_SUPERUSER_PASSWORD: password,
        PATRONI_REPLICATION_PASSWORD: password,
        PATRONI_REWIND_PASSWORD: password,
      },
    });
  };
  for (const host of Object.values(databases)) {
    const folder = ownFolder(host, 'disk');
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${disk}m,uid=${uid},gid=${gid}`, 'tmpfs', folder]);
  }
  const ask = async (path: string, body?: object): Promise<Response> => {
    for (const { address } of Object.values(databases)) {
      const answered = await fetch(`http://${address}:8008/${path}`, {
        signal: AbortSignal.timeout(path === 'switchover' ? 60_000 : 2000),
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      }).catch(() => undefined);
      if (answered) return answered;
    }
    throw new Error('No Patroni answers');
  };
  const members = async () => ((await (await ask('cluster')).json()) as { members: Member[] }).members;
  /** The host that PostgreSQL itself says is the primary, if there is one. */
  const primary = async () => {
    for (const name of Object.keys(databases) as (keyof Databases)[]) {
      const { address } = databases[name];
      const signal = AbortSignal.timeout(500);
      const found = await fetch(`http://${address}:8008/primary`, { signal }).catch(() => undefined);
      if (found?.ok) return name;
    }
    return undefined;
  };
  const leader = () =>
    until('a primary', async () => {
      const found = (await members()).find(({ role, state }) => role === 'leader' && state === 'running');
      return found?.name;
    });
  /** Waits until there is a primary, a synchronous replica and another one, none of which lags. */
  const atRest = () =>
    until(
      'a primary with two replicas',
      async () => {
        const all = await members();
        const fine = ({ role, state, lag }: Member) =>
          role === 'leader' ? state === 'running' : /running|streaming/.test(state) && lag === 0;
        return all.length === 3 && all.every(fine) && all.some(({ role }) => role === 'sync_standby');
      },
      180,
    );

  await until('etcd', async () => (await fetch(`http://${etcd1.address}:2379/health`)).ok);
  start('db1');
  await leader();
  start('db2');
  start('db3');
  const conf = join(proxy.folder, 'pgbouncer');
  mkdirSync(conf, { recursive: true });
  writeFileSync(join(conf, 'userlist.txt'), `"sealbook" "${password}"\n`);
  proxy.start(['haproxy', '-db', '-f', join(deploy, 'haproxy.cfg')]);
  const startPooler = () =>
    proxy.start(['pgbouncer', join(deploy, 'pgbouncer.ini')], {
      user: 'postgres',
      binds: { '/etc/pgbouncer': conf },
    });
  let pooler = startPooler();
  await atRest();

  const admin = async (
    name: keyof Databases,
    work: (client: pg.Client) => Promise<void>,
    database = 'postgres',
  ) => {
    const client = new pg.Client({
      connectionString: `postgres://postgres:${passwordInUrl}@${databases[name].address}/${database}`,
    });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  };
  await admin(await leader(), async (client) => {
    await client.query(`create role sealbook login createrole password '${password}'`);
    await client.query('create database sealbook owner sealbook');
  });
  const through = (port: number) => `postgres://sealbook:${passwordInUrl}@${proxy.address}:${port}/sealbook`;
  return {
    /** Addresses of the primary: directly, and through the pooler; and of the replicas. */
    urls: { primary: through(5000), pooler: through(6432), replica: through(5001) },
    databases,
    leader,
    primary,
    members,
    atRest,
    start,
    admin,
    /** Moves the primary to a replica on purpose. */
    switchOver: async () => {
      const answered = await ask('switchover', { leader: await leader() });
      if (!answered.ok) throw new Error(`switchover: ${answered.status} ${await answered.text()}`);
    },
    restartPooler: () => {
      pooler.kill('SIGTERM');
      pooler = startPooler();
    },
    close: () => {
      for (const host of Object.values(databases)) {
        host.kill();
        execFileSync('umount', ['-l', join(host.folder, 'disk')]);
      }
    },
  };
}
