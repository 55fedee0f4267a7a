import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The user that PostgreSQL runs as when we are root, since it refuses to run as root. */
export interface EngineUser {
  uid: number;
  gid: number;
}

/** Whom to run as: nobody else when we are an ordinary user; as root the cluster's owner, or `nobody`. */
export function engineUser(cluster: string): EngineUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const numberOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: numberOf('-u'), gid: numberOf('-g') };
}

/** Whether that user may pass through a folder; the folders above it and access lists count too. */
export function canEnter(folder: string, user: EngineUser | undefined): boolean {
  return user === undefined || spawnSync('test', ['-x', folder], { ...user }).status === 0;
}
