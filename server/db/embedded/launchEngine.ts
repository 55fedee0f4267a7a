import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPostmasterFile } from './postmasterFile.ts';
import { ownerMark } from './probeEngine.ts';
import { runEngine, spawnEngine, type Cluster } from './runEngine.ts';

/** An engine in use: `ended` resolves when it is gone, however that came; `stop` ends our use of it. */
export interface Engine {
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** Another engine holds the cluster, or the last one has not quite gone: worth another try. */
export class ClusterInUse extends Error {}

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
  const child = spawnEngine(cluster, 'postgres', args, ['ignore', 'ignore', 'pipe']);
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
    if (inUse.test(words)) throw new ClusterInUse(words);
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
