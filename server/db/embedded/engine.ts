import type { ChildProcess } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hasCode } from '../pgError.ts';
import { here, lockHeld, removeUnderLock } from './engineLock.ts';
import { type Cluster, runEngine, spawnEngine } from './programs.ts';

/** A running engine's own note in its cluster: its process number and whether it takes connections. */
export function readPostmasterFile(cluster: string): { pid: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/**
 * Removes lock files of an engine that is gone but whose number is in use: by a zombie, which a container's first
 * process may never reap, or by another program, as after a restart of the machine. PostgreSQL would refuse to start
 * for ever. Only Linux tells us for sure, by the process's own folder.
 */
export function removeStaleLocks(cluster: Cluster, socketLock: string | undefined): void {
  if (process.platform !== 'linux') return;
  for (const file of [join(cluster.folder, 'postmaster.pid'), socketLock]) {
    if (file !== undefined && isStale(file, cluster.folder)) removeUnderLock(cluster, file);
  }
}

function isStale(file: string, cluster: string): boolean {
  const written = statSync(file, { throwIfNoEntry: false });
  if (!written) return false;
  try {
    const pid = parseInt(readFileSync(file, 'utf8'), 10);
    // An empty lock is one being written, or one whose writer was killed in that moment.
    if (!(pid > 0)) return Date.now() - written.mtimeMs > 2000;
    return readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(cluster);
  } catch (error) {
    return hasCode(error, 'ENOENT');
  }
}

/**
 * The state of an engine: absent, busy with starting or ending, or at work, with the process number and the place of the
 * server that started it.
 */
export type Probe = 'absent' | 'busy' | { client: pg.Client; owner: number; place: string };

/** The engine's `cluster_name`, which tells later processes who started it. */
const ownerMark = (): string => `sealbook-${here}-${process.pid}`;

/** Connects to an engine. The client of one at work stays open. */
export async function probeEngine(url: string): Promise<Probe> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ cluster_name: string }>('show cluster_name');
    const [, place = '', owner] = rows[0]?.cluster_name.split('-') ?? [];
    return { client, owner: Number(owner), place };
  } catch (error) {
    await client.end().catch(() => {});
    if (hasCode(error, 'ENOENT', 'ECONNREFUSED')) return 'absent';
    // 57P: starting or shutting down; 53300: every connection is taken; the others: it went as we knocked.
    if (hasCode(error, '57P01', '57P02', '57P03', '53300', 'ECONNRESET', 'EPIPE')) return 'busy';
    if (error instanceof Error && /terminated|timeout/i.test(error.message)) return 'busy';
    throw error;
  }
}

/** An engine in use: `ended` resolves when it is gone, however that came; `stop` ends our use of it. */
export interface Engine {
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** Another engine holds the cluster, or the last one is still ending. Worth another try. */
export class ClusterInUse extends Error {
  /** Whether the kernel's lock says so, and not only PostgreSQL's files. */
  readonly isLocked: boolean;

  constructor(words: string, isLocked: boolean) {
    super(words);
    this.isLocked = isLocked;
  }
}

const inUse = /lock file|shared memory block|Address already in use/;
const patience = 20_000;

/**
 * Starts the engine and waits until it takes connections.
 * @throws ClusterInUse when another one holds the cluster, an Error with the engine's words for any other reason
 */
export async function launchEngine(
  cluster: Cluster,
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<Engine> {
  const args = Object.entries({ ...settings, cluster_name: ownerMark() }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = spawnEngine(cluster, 'postgres', args, ['ignore', 'ignore', 'pipe'], true);
  const said: string[] = [];
  let starting = true;
  child.once('error', (error) => said.push(error.message));
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => (starting ? said.push(line) : log(line)));
  }
  // Not 'exit': its workers hold the standard error, and the cluster with it, a moment longer.
  const ended = new Promise((resolve) => child.once('close', resolve));
  while (isRunning(child) && !isReady(cluster, child)) await sleep(10);
  starting = false;
  if (!isRunning(child)) {
    await ended;
    const words = said.join('\n');
    const isLocked = child.exitCode === lockHeld;
    if (isLocked || inUse.test(words))
      throw new ClusterInUse(words || `Another server starts or uses ${cluster.folder}.`, isLocked);
    throw new Error(`The embedded PostgreSQL did not start: ${words}`);
  }
  const atExit = () => child.kill('SIGINT');
  process.once('exit', atExit);
  return {
    ended: ended.finally(() => process.off('exit', atExit)),
    stop: () => stopEngine(cluster, child, ended),
  };
}

function isReady(cluster: Cluster, child: ChildProcess): boolean {
  const note = readPostmasterFile(cluster.folder);
  return note?.pid === child.pid && note?.ready === true;
}

function isRunning({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null;
}

/** Fast shutdown: open transactions are rolled back, everything committed is written. */
async function stopEngine(cluster: Cluster, child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (isRunning(child)) await askToStop(cluster, child.pid);
  const inTime = await Promise.race([ended.then(() => true), sleep(patience, false, { ref: false })]);
  if (!inTime) child.kill('SIGQUIT');
  await ended;
}

/** Asks an engine to shut down, ours or one that its killed owner left behind. */
export async function askToStop(cluster: Cluster, pid: number | undefined): Promise<void> {
  // On Windows a signal ends a process without asking it.
  if (process.platform === 'win32') return runEngine(cluster, 'pg_ctl', ['stop', '--mode=fast']);
  if (pid !== undefined) process.kill(pid, 'SIGINT');
}
