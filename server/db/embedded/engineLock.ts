import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';

// The kernel's lock on the cluster, held by the engine's processes themselves from before the first to after the last of
// them: also against a server that sees neither their numbers nor their socket, as one in another container does not.

/** The exit code of `flock` if another engine holds the lock. */
export const lockHeld = 99;

/** Beside the cluster, by its name for programs that are started inside it: the folders above may be root's alone. */
const lockPath = '../engine.lock';

/** Names a machine since its start, and the processes that see each other's numbers there. */
const place = (): string => {
  const read = (get: () => string) => {
    try {
      return get().trim();
    } catch {
      return '';
    }
  };
  const kernel =
    read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')) +
    read(() => readlinkSync('/proc/self/ns/pid'));
  return createHash('sha256')
    .update(kernel || hostname())
    .digest('hex')
    .slice(0, 12);
};

/** This place. Servers in another one can't tell whether our processes live. */
export const here = place();

const note = `${here} ${process.pid} ${hostname()}`;

const take: readonly string[] = [
  '--nonblock',
  '--no-fork',
  '--conflict-exit-code',
  String(lockHeld),
  lockPath,
];

/** Begins a command line: takes the lock, writes our note into its file, and becomes the command that follows. */
export const underLock: readonly string[] = [
  'flock',
  ...take,
  'sh',
  '-c',
  `printf %s "$0" > ${lockPath}; exec "$@"`,
  note,
];

let flockWorks: boolean | undefined;

/** Whether the system has a `flock` that becomes its command: util-linux's has, on Linux. Elsewhere only PostgreSQL's own locks hold. */
export function canLock(): boolean {
  flockWorks ??=
    process.platform === 'linux' && spawnSync('flock', ['--no-fork', '/dev/null', 'true']).status === 0;
  return flockWorks;
}

/** Removes a file of an engine that is gone, unless another engine runs by now. */
export function removeUnderLock(
  { folder, user }: { folder: string; user: { uid: number; gid: number } | undefined },
  file: string,
): void {
  if (canLock()) spawnSync('flock', [...take, 'rm', '-f', file], { ...user, cwd: folder });
  else rmSync(file, { force: true });
}

/** The server that took the lock last. */
export interface LockNote {
  place: string;
  host: string;
  pid: number;
}

/** Reads the lock's file; undefined if nobody has written it yet. */
export function readLockNote(cluster: string): LockNote | undefined {
  try {
    const text = readFileSync(join(dirname(cluster), 'engine.lock'), 'utf8');
    const [place, pid, host] = text.split(' ');
    return place && host ? { place, host, pid: Number(pid) } : undefined;
  } catch {
    return undefined;
  }
}

/** A server in another container or on another machine, which does not see our processes, uses the cluster. */
export class UsedElsewhere extends Error {
  constructor(cluster: string, found: Pick<LockNote, 'host' | 'pid'> | undefined) {
    const who = found ? `on the host ${found.host} (process ${found.pid})` : 'on another host';
    super(
      `The database under ${cluster} is in use by a server ${who}. The embedded database is for the servers of one host ` +
        'that are in one container: stop the other server, give this one a DATA_DIR of its own, or let both use one PostgreSQL by DATABASE_URL.',
    );
  }
}
