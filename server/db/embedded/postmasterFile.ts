import { readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

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
 * Removes a note whose number belongs by now to another program, as after a restart of the machine:
 * PostgreSQL would refuse to start for ever. Only Linux tells us for sure, by the process's own folder.
 */
export function removeStalePostmasterFile(cluster: string): void {
  if (process.platform !== 'linux') return;
  const note = readPostmasterFile(cluster);
  if (note && !isEngineOf(cluster, note.pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

function isEngineOf(cluster: string, pid: number): boolean {
  try {
    // An empty note is one being written, or one whose writer was killed in that moment.
    if (!(pid > 0)) return Date.now() - statSync(join(cluster, 'postmaster.pid')).mtimeMs < 2000;
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
}
