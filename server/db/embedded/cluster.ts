import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hasCode } from '../pgError.ts';
import { makeWhole } from './makeWhole.ts';
import { canEnter, type Cluster, runEngine } from './programs.ts';

/** The name of the application's role and database. The role is no superuser. */
export const applicationName = 'sealbook';

/** The password of a cluster lies beside it, in the same folder, which is made whole or not at all. */
export function passwordFile(cluster: string): string {
  return join(dirname(cluster), 'password');
}

/**
 * Makes the cluster with its role and database, unless it is there. An interruption leaves nothing behind.
 * @throws if another major version made the cluster, or it belongs to another user
 */
export async function createCluster(cluster: Cluster, sync: boolean): Promise<void> {
  const home = dirname(cluster.folder);
  if (existsSync(home)) return assertCluster(cluster);
  await makeWhole(home, async (draft) => {
    const folder = join(draft, 'cluster');
    const password = randomBytes(24).toString('hex');
    await mkdir(folder);
    await writeFile(passwordFile(folder), password, { mode: 0o600 });
    await chmod(draft, 0o700);
    if (cluster.user) {
      const { uid, gid } = cluster.user;
      for (const path of [draft, folder, passwordFile(folder)]) await chown(path, uid, gid);
    }
    await fillCluster({ ...cluster, folder }, password, sync);
  });
}

async function fillCluster(cluster: Cluster, password: string, sync: boolean): Promise<void> {
  await runEngine(cluster, 'initdb', [
    '--username=postgres',
    '--auth=scram-sha-256',
    '--pwfile=../password',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...(sync ? [] : ['--no-sync']),
  ]);
  const statements = [
    `create role ${applicationName} login createdb createrole password '${password}'`,
    `create database ${applicationName} owner ${applicationName}`,
  ];
  await runEngine(cluster, 'postgres', ['--single', 'postgres'], `${statements.join('\n')}\n`);
}

async function assertCluster(cluster: Cluster): Promise<void> {
  const us = process.getuid?.();
  const owner = await stat(dirname(cluster.folder));
  if (us !== undefined && us !== 0 && owner.uid !== us) {
    throw new Error(
      `The database under ${cluster.folder} belongs to the user ${owner.uid}. ` +
        'Start as root or as that user, or hand the folder over with chown -R.',
    );
  }
  // a copy that root has put back has lost its owner; earlier versions made it as `nobody`
  if (cluster.user && owner.uid !== cluster.user.uid) {
    execFileSync('chown', ['-R', `${cluster.user.uid}:${cluster.user.gid}`, dirname(cluster.folder)]);
  }
  const made = (await readFile(join(cluster.folder, 'PG_VERSION'), 'utf8')).trim();
  if (made !== cluster.binaries.major) {
    throw new Error(
      `The database under ${cluster.folder} was made by PostgreSQL ${made}, ` +
        `and this version of Sealbook brings PostgreSQL ${cluster.binaries.major}. ` +
        'Write a backup with the old version (npm run backup) and restore it with this one.',
    );
  }
}

/** Where the engine listens. */
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

/** Finds the engine's address, the same at every start: a socket in a private folder, on Windows a loopback port. */
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

/** Makes the socket's folder beside the cluster, or among the temporary files if its path is too long or root's alone. */
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
