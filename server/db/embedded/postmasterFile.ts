import { readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../../hasCode.ts';

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
 * Removes lock files of an engine that is gone but whose number is still in use: by a dead process that nobody
 * has buried (a container's first process may not), or by another program, as after a restart of the machine.
 * PostgreSQL would refuse to start for ever. Only Linux tells us for sure, by the process's own folder.
 */
export function removeStaleLocks(cluster: string, socketLock: string | undefined): void {
  if (process.platform !== 'linux') return;
  for (const file of [join(cluster, 'postmaster.pid'), socketLock]) {
    if (file !== undefined && isStale(file, cluster)) rmSync(file, { force: true });
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
