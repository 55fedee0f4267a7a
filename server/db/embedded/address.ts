import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canEnter } from './engineUser.ts';
import { hasCode } from '../../hasCode.ts';
import type { Cluster } from './runEngine.ts';

/** Where the engine listens: its settings for it, and the URL by which a role reaches its own database. */
export interface Address {
  settings: Record<string, string>;
  /** The engine's lock on its socket, where it has one. */
  socketLock?: string;
  url(role: string, password: string): string;
  /** Removes the socket's folder once nobody listens in it. */
  release(): Promise<void>;
}

// sockaddr_un holds 104 bytes on macOS and 108 on Linux, the closing zero included.
const longestSocketPath = 103;
const socketPort = 5432;

/** The engine's address, the same at every start: a socket in a private folder; on Windows a loopback port. */
export async function addressOf(cluster: Cluster): Promise<Address> {
  const mark = createHash('sha256').update(cluster.folder).digest();
  if (process.platform === 'win32') {
    const port = 49_152 + (mark.readUInt16BE() % 16_000);
    return {
      settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
      url: (role, password) => `postgresql://${role}:${password}@127.0.0.1:${port}/${role}`,
      release: async () => {},
    };
  }
  const folder = await socketFolder(cluster, `sealbook-${mark.toString('hex', 0, 6)}`);
  return {
    settings: { listen_addresses: '', port: String(socketPort), unix_socket_directories: `"${folder}"` },
    socketLock: join(folder, `.s.PGSQL.${socketPort}.lock`),
    url: (role, password) =>
      `postgresql://${role}:${password}@localhost:${socketPort}/${role}?host=${encodeURIComponent(folder)}`,
    // Another server's engine may be listening there still; then it is not empty.
    release: () => rmdir(folder).catch(() => {}),
  };
}

/** Beside the cluster; among the temporary files when that is too long or behind folders only root enters. */
async function socketFolder({ folder, user }: Cluster, shortName: string): Promise<string> {
  const choices = [join(dirname(folder), 'socket'), join(tmpdir(), shortName), join('/tmp', shortName)];
  const choice = choices.find(
    (path) =>
      Buffer.byteLength(join(path, `.s.PGSQL.${socketPort}`)) <= longestSocketPath &&
      canEnter(dirname(path), user),
  );
  if (choice === undefined)
    throw new Error(`No folder for the database's socket: tried ${choices.join(', ')}.`);
  await mkdir(choice, { mode: 0o700 }).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  const found = await lstat(choice);
  const owners = [process.getuid?.(), user?.uid];
  if (!found.isDirectory() || !owners.includes(found.uid) || (found.mode & 0o077) !== 0) {
    throw new Error(`${choice}, where the database's socket belongs, is not private to us. Remove it.`);
  }
  if (user) await chown(choice, user.uid, user.gid);
  return choice;
}
