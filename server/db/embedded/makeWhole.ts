import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hasCode } from '../pgError.ts';
import { here } from './engineLock.ts';

/**
 * Makes a folder complete or not at all: it is filled under another name and then renamed.
 * Of two processes that do it at once the first one wins and the second takes the first one's.
 */
export async function makeWhole(folder: string, fill: (draft: string) => Promise<void>): Promise<void> {
  const parent = dirname(folder);
  const prefix = `${basename(folder)}.draft-`;
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix) && (await isAbandoned(join(parent, name), name.slice(prefix.length)))) {
      // what its killed process has started may still write to it for a moment
      await rm(join(parent, name), { recursive: true, force: true, maxRetries: 10 });
    }
  }
  const draft = join(parent, `${prefix}${here}-${process.pid}`);
  await mkdir(draft);
  try {
    await fill(draft);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
}

/** Longer than any draft takes to be filled. */
const hour = 3_600_000;

/** Whether nobody fills a draft any more, by the place and the number of the process that began it. */
async function isAbandoned(draft: string, mark: string): Promise<boolean> {
  const [place, pid] = mark.split('-');
  if (place === here) {
    // Our own number on a draft we have not begun is left from an earlier life (containers count from 1).
    return Number(pid) === process.pid || !isAlive(Number(pid));
  }
  const begun = await stat(draft).catch(() => undefined);
  return begun !== undefined && begun.mtimeMs < Date.now() - hour;
}

/** Whether a process of this number exists. EPERM means it does and is somebody else's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}
