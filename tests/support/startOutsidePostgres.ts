import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { quickFolder, unsafeButQuick } from './postgres.ts';

const debianFolder = '/usr/lib/postgresql';
const oldest = 15;

/** Finds the newest of Debian's PostgreSQLs on this machine, if one is new enough. */
function findBinaries(): string | undefined {
  if (!existsSync(debianFolder)) return undefined;
  const versions = readdirSync(debianFolder)
    .map(Number)
    .filter((version) => version >= oldest && existsSync(join(debianFolder, String(version), 'bin/initdb')));
  return versions.length ? join(debianFolder, String(Math.max(...versions)), 'bin') : undefined;
}

function install(): void {
  if (process.platform !== 'linux' || userInfo().uid !== 0 || spawnSync('which', ['apt-get']).status !== 0)
    return;
  console.log("Installing Debian's postgresql package for the tests …");
  spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-q', 'postgresql'], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** PostgreSQL refuses to run as root, so root runs it as the user of Debian's package. */
function engineUser(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Starts Debian's PostgreSQL on throwaway data and a free loopback port, and installs it first if it can. Answers undefined
 * if there is none.
 */
export async function startOutsidePostgres(): Promise<
  { url: string; stop: () => Promise<void> } | undefined
> {
  if (!findBinaries()) install();
  const binaries = findBinaries();
  if (!binaries) return undefined;
  const folder = mkdtempSync(join(await quickFolder(), 'sealbook-outside-'));
  const user = engineUser();
  chmodSync(folder, 0o700);
  if (user) chownSync(folder, user.uid, user.gid);
  const cluster = join(folder, 'cluster');
  const port = await freePort();
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(binaries, program), args, { cwd: folder, stdio: 'ignore', ...user });
  run('initdb', '-D', cluster, '-U', 'sealbook', '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust');
  const settings = Object.entries({ ...unsafeButQuick, max_connections: '200' }).map(
    ([name, value]) => `-c ${name}=${value}`,
  );
  const options = [`-p ${port} -h 127.0.0.1 -k ${folder}`, ...settings].join(' ');
  run('pg_ctl', '-D', cluster, '-w', '-l', join(folder, 'log'), '-o', options, 'start');
  return {
    url: `postgresql://sealbook@127.0.0.1:${port}/postgres`,
    stop: async () => {
      run('pg_ctl', '-D', cluster, '-w', '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true });
    },
  };
}
