import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeWhole } from './draftFolder.ts';
import { runEngine, type Cluster } from './runEngine.ts';

/** The role and the database of the application; not the superuser's. */
export const applicationName = 'sealbook';

/** Where the password of a cluster lies: beside it, in the same folder that is made whole or not at all. */
export function passwordFile(cluster: string): string {
  return join(dirname(cluster), 'password');
}

/**
 * Makes the cluster with its role and database, unless it is there. An interruption leaves nothing half-made.
 * @throws when the cluster was made by another major version or belongs to another user
 */
export async function createCluster(cluster: Cluster, sync: boolean): Promise<void> {
  const home = dirname(cluster.folder);
  if (existsSync(home)) return checkCluster(cluster);
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

async function checkCluster(cluster: Cluster): Promise<void> {
  const us = process.getuid?.();
  const owner = await stat(dirname(cluster.folder));
  if (us !== undefined && us !== 0 && owner.uid !== us) {
    throw new Error(
      `The database under ${cluster.folder} belongs to the user ${owner.uid}. ` +
        'Start as root or as that user, or hand the folder over with chown -R.',
    );
  }
  // A backup copied back by root has lost its owner.
  if (cluster.user && owner.uid === 0) {
    execFileSync('chown', ['-R', `${cluster.user.uid}:${cluster.user.gid}`, dirname(cluster.folder)]);
  }
  const made = (await readFile(join(cluster.folder, 'PG_VERSION'), 'utf8')).trim();
  if (made !== cluster.binaries.major) {
    throw new Error(
      `The database under ${cluster.folder} was made by PostgreSQL ${made}, ` +
        `and this version of Sealbook brings PostgreSQL ${cluster.binaries.major}. ` +
        'Dump it with the old version and load it into the new one.',
    );
  }
}
