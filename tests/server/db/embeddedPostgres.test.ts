import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../server/db/embeddedPostgres.ts';
import { quickFolder } from '../../support/postgres.ts';

const root = process.getuid?.() === 0;
const linux = process.platform === 'linux';

let made: string;
let dataDir: string;
const cleanUp: (() => unknown)[] = [];

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

/** Makes a folder that the engine's user may also enter, when root runs the tests. */
async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(await quickFolder(), 'sealbook-embedded-'));
  await chmod(folder, 0o755);
  return folder;
}

beforeAll(async () => {
  made = await openFolder();
  const engine = await startEmbeddedPostgres({ dataDir: made });
  await engine.stop();
});

afterAll(() => rm(made, { recursive: true }));

beforeEach(async () => {
  dataDir = await openFolder();
  const folder = dataDir;
  cleanUp.push(() => rm(folder, { recursive: true }));
  await copyOfData('.');
});

/** Makes a folder below the test's own, with the data of a stopped database. */
async function copyOfData(name: string): Promise<string> {
  const folder = join(dataDir, name);
  await mkdir(folder, { recursive: true });
  execFileSync('cp', ['-a', join(made, 'postgres'), folder]);
  return folder;
}

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const undo of cleanUp.splice(0).reverse()) await undo();
});

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const engine = await startEmbeddedPostgres({
    dataDir: folder,
    settings: { fsync: 'off' },
  });
  cleanUp.push(() => engine.stop());
  return engine;
}

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

async function postmaster(folder = dataDir): Promise<number> {
  return parseInt(await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);
}

/** Starts another server process on the same data; `inside` is a command that starts it. */
function startProcess(
  environment: NodeJS.ProcessEnv = {},
  inside: readonly string[] = [],
): { child: ChildProcess; url: Promise<string>; said: () => string } {
  const [command, ...rest] = [
    ...inside,
    process.execPath,
    '--import',
    'tsx',
    'tests/support/openEmbedded.ts',
  ];
  const child = spawn(command, rest, {
    env: { ...process.env, ...environment, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => (said += String(text)));
  cleanUp.push(() => end(child, 'SIGKILL'));
  const url = once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line));
  return { child, url, said: () => said };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

describe('the embedded database', () => {
  it('keeps its data over a stop and a start, at the same address', async () => {
    const first = await start();
    await ask(first.url, 'create table kept as select 7 as value');
    await first.stop();
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, 'select value from kept')).toBe(7);
  });

  it('is durable, checksummed, in UTF-8, and reached by no network, as no superuser and by no wrong password', async () => {
    const engine = await startEmbeddedPostgres({ dataDir });
    cleanUp.push(() => engine.stop());
    const settings = [
      ['fsync', 'on'],
      ['full_page_writes', 'on'],
      ['synchronous_commit', 'on'],
      ['data_checksums', 'on'],
      ['server_encoding', 'UTF8'],
      ['is_superuser', 'off'],
      ['listen_addresses', process.platform === 'win32' ? '127.0.0.1' : ''],
    ];
    for (const [name, value] of settings)
      expect([name, await ask(engine.url, `show ${name}`)]).toEqual([name, value]);
    expect(await ask(engine.url, "select lower('ÉÇ')")).toBe('éç');
    await expect(ask(engine.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password');
  });

  it('says so when another major version made the data', async () => {
    await writeFile(join(dataDir, 'postgres/cluster/PG_VERSION'), '9\n');
    await expect(start()).rejects.toThrow('made by PostgreSQL 9');
  });

  it('works where the path is too long for a socket', async () => {
    vi.stubEnv('TMPDIR', dataDir);
    const { url } = await start(await copyOfData('long'.repeat(30)));
    expect(await ask(url, 'select 1')).toBe(1);
  });

  it.runIf(root && linux)('works as root under a folder that only root may enter', async () => {
    vi.stubEnv('TMPDIR', dataDir);
    const closed = join(dataDir, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const { url } = await start(join(closed, 'data'));
    expect(await ask(url, 'create table made as select 1')).toBeUndefined();
  });
});

describe.runIf(root && linux)('as root the engine', () => {
  const ownerOf = async () => (await stat(join(dataDir, 'postgres/cluster/PG_VERSION'))).uid;
  const numberOf = (name: string) => Number(execFileSync('id', ['-u', name], { encoding: 'utf8' }));

  it('runs as a user of its own, which owns the data, also those that an earlier version left to nobody', async () => {
    execFileSync('chown', ['-R', 'nobody', join(dataDir, 'postgres')]);
    const { url } = await start();
    const status = await readFile(`/proc/${await postmaster()}/status`, 'utf8');
    expect(Number(/^Uid:\t(\d+)/m.exec(status)?.[1])).toBe(numberOf('sealbook'));
    expect(await ownerOf()).toBe(numberOf('sealbook'));
    expect(await ask(url, 'select 1')).toBe(1);
  });
});

describe('after an accident', () => {
  it('comes up again by itself when the engine is killed under a living server', async () => {
    const { url } = await start();
    const killed = await postmaster();
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => ask(url, 'select 1').catch(() => 0), { timeout: 20_000 }).toBe(1);
    expect(await postmaster()).not.toBe(killed);
  });

  it('is tried again without end while it can not start, says so, and comes up once it can', async () => {
    const lines: string[] = [];
    const engine = await startEmbeddedPostgres({
      dataDir,
      settings: { fsync: 'off' },
      log: (line, level) => lines.push(`${level}: ${line}`),
    });
    cleanUp.push(() => engine.stop());
    const control = join(dataDir, 'postgres/cluster/global/pg_control');
    await rename(control, `${control}.away`);
    process.kill(await postmaster(), 'SIGKILL');
    const failures = () => lines.filter((line) => line.startsWith('error: The embedded PostgreSQL is down'));
    await expect.poll(() => failures().length, { timeout: 20_000 }).toBeGreaterThan(1);
    await rename(`${control}.away`, control);
    await expect.poll(() => ask(engine.url, 'select 1').catch(() => 0), { timeout: 20_000 }).toBe(1);
  });

  it.runIf(linux)('starts although the note of a killed engine names some other living process', async () => {
    const other = spawn('sleep', ['60'], root ? { uid: 65534, gid: 65534 } : {});
    cleanUp.push(() => end(other, 'SIGKILL'));
    const note = [other.pid, '/nowhere', 1, 5432, '', '', '  1  1', 'ready   ', ''].join('\n');
    await writeFile(join(dataDir, 'postgres/cluster/postmaster.pid'), note);
    await mkdir(join(dataDir, 'postgres/socket'), { mode: 0o700 });
    await writeFile(join(dataDir, 'postgres/socket/.s.PGSQL.5432.lock'), note);
    const { url } = await start();
    expect(await ask(url, 'select 1')).toBe(1);
  });

  it('takes no half-made data from a server that was killed while it made them', async () => {
    await rm(join(dataDir, 'postgres'), { recursive: true });
    const { child, url } = startProcess();
    url.catch(() => {});
    const drafts = async () => (await readdir(dataDir)).filter((name) => name.includes('.draft-'));
    await expect.poll(drafts, { timeout: 20_000, interval: 5 }).toHaveLength(1);
    await end(child, 'SIGKILL');
    expect(await ask((await start()).url, 'select 1')).toBe(1);
    expect(await drafts()).toEqual([]);
  });

  it.runIf(linux)('stops the engine that a killed server left running, and starts its own', async () => {
    // without setpriv on the path the engine does not die with its server
    const path = join(dataDir, 'bin');
    await mkdir(path);
    for (const name of ['id', 'test']) await symlink(`/usr/bin/${name}`, join(path, name));
    const { child, url } = startProcess({ PATH: path });
    const left = await url;
    const pid = await postmaster();
    await end(child, 'SIGKILL');
    expect(await ask(left, 'select 1')).toBe(1);
    const engine = await start();
    expect(await postmaster()).not.toBe(pid);
    await engine.stop();
    await expect(ask(left, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/);
  });
});

/** Starts a command that sees none of our processes, like one in another container. */
const elsewhere = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];

describe.runIf(root && linux)('a server that does not see our processes, as in another container', () => {
  it.each([
    ['and reaches the socket', {}],
    ['and has temporary files of its own', { TMPDIR: 'own' }],
  ])('is refused while our engine lives, %s', async (_title, environment) => {
    const own = join(dataDir, 'own');
    if ('TMPDIR' in environment) {
      vi.stubEnv('TMPDIR', dataDir);
      // too long for a socket beside the data, which then goes to the temporary files
      dataDir = await copyOfData('long'.repeat(30));
    }
    const { url } = await start();
    const pid = await postmaster();
    await mkdir(own, { recursive: true, mode: 0o755 });
    const other = startProcess('TMPDIR' in environment ? { TMPDIR: own } : {}, elsewhere);
    other.url.catch(() => {});
    await once(other.child, 'exit');
    expect(other.said()).toContain('is in use by a server on the host');
    expect(await ask(url, 'select 1')).toBe(1);
    expect(await postmaster()).toBe(pid);
  });

  it('starts once our engine is gone, whatever its files say', async () => {
    const first = startProcess({}, elsewhere);
    await first.url;
    await end(first.child, 'SIGKILL');
    expect(await ask((await start()).url, 'select 1')).toBe(1);
  });
});

describe('two servers on one folder', () => {
  it('share one engine, whichever was first, also on a folder that has no data yet', async () => {
    await rm(join(dataDir, 'postgres'), { recursive: true });
    const [first, second] = [startProcess(), startProcess()];
    const [url, same] = await Promise.all([first.url, second.url]);
    expect(same).toBe(url);
    expect(await ask(url, 'select 1')).toBe(1);
  });

  it('leave the engine to the first when the second stops, and to the second when the first stops or is killed', async () => {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const first = startProcess();
      const url = await first.url;
      const pid = await postmaster();
      await (await start()).stop();
      expect(await postmaster()).toBe(pid);
      expect(await ask(url, 'select 1')).toBe(1);
      const second = await start();
      await end(first.child, signal);
      await expect.poll(() => ask(second.url, 'select 1').catch(() => 0), { timeout: 20_000 }).toBe(1);
      await second.stop();
    }
  });
});
