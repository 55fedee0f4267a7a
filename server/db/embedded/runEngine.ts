import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Binaries } from './installBinaries.ts';
import type { EngineUser } from './engineUser.ts';

/** Everything a program of PostgreSQL needs to work on one cluster. */
export interface Cluster {
  folder: string;
  binaries: Binaries;
  user: EngineUser | undefined;
}

/**
 * The cluster's name for its own programs. They are started inside it as root and stay there as another
 * user, so that they need not pass the folders above it, which may be root's alone.
 */
function ownFolder({ folder, user }: Cluster): string {
  return user && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

/**
 * Starts a program of PostgreSQL on the cluster, as its user and with none of our secrets in its environment.
 * Where the system can, it is told to shut down when we die. That signal comes when the *thread* that started
 * it ends: call this from the main thread.
 */
export function spawnEngine(
  cluster: Cluster,
  program: 'initdb' | 'postgres' | 'pg_ctl',
  args: string[],
  stdio: SpawnOptions['stdio'],
): ChildProcess {
  const line = [join(cluster.binaries.folder, 'bin', program), ...args];
  const [command = '', ...rest] = diesWithUs() ? ['setpriv', '--pdeathsig', 'INT', '--', ...line] : line;
  return spawn(command, rest, {
    ...cluster.user,
    cwd: cluster.folder,
    // Ctrl-C in a terminal goes to the whole group: the server must be able to finish first.
    detached: process.platform !== 'win32',
    env: { ...pick(process.env, ['PATH', 'SystemRoot', 'TEMP', 'TMP']), PGDATA: ownFolder(cluster) },
    stdio,
  });
}

/** Runs a program of PostgreSQL to its end; throws with what it said when it fails. */
export async function runEngine(
  cluster: Cluster,
  program: 'initdb' | 'postgres' | 'pg_ctl',
  args: string[],
  input = '',
): Promise<void> {
  const child = spawnEngine(cluster, program, args, ['pipe', 'ignore', 'pipe']);
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  const said = child.stderr ? text(child.stderr) : '';
  // A failed statement does not fail the single-user server that ran it.
  if ((await code) !== 0 || /^ERROR|ERROR: {2}/m.test(await said)) {
    throw new Error(`PostgreSQL's ${program} failed in ${cluster.folder}: ${(await said).trim()}`);
  }
}

let setprivWorks: boolean | undefined;

function diesWithUs(): boolean {
  setprivWorks ??=
    process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'INT', '--', 'true']).status === 0;
  return setprivWorks;
}

function pick(environment: NodeJS.ProcessEnv, names: string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.map((name) => [name, environment[name]]));
}
