import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, shortestSecret } from '../config.ts';
import { hasCode } from '../db/pgError.ts';
import { syncFolder } from './filePlace.ts';

/** A secret as it is written, as 32 bytes. Throws where it is too short, naming where it came from. */
export function toKey(text: string, source: string): Buffer {
  const secret = text.trim();
  if (secret.length < shortestSecret) {
    throw new Error(`${source} is too short: at least ${shortestSecret} characters.`);
  }
  return createHash('sha256').update(secret).digest();
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Makes the file whole under another name first, then links it: of two servers starting at once one wins. */
async function makeOnce(dataDir: string, path: string): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  const secret = `${randomBytes(32).toString('base64url')}\n`;
  try {
    await writeFile(temporary, secret, { flag: 'wx', mode: 0o600, flush: true });
    await link(temporary, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(dataDir);
}

/** A secret of the server's, 32 bytes, and what people know it by: the variable or the file. */
export interface ServerSecret {
  readonly secret: Buffer;
  readonly source: string;
}

type Place = Pick<Config, 'secretKey' | 'dataDir'>;

/** Returns the file in which a server without SECRET_KEY stores its secret. */
export const secretFile = (dataDir: string): string => join(dataDir, 'secret.key');

/**
 * The server's own secret, from SECRET_KEY, else from `secret.key` in the data folder; undefined where there is none. What
 * the companies' keys are wrapped with: who loses it loses every seal.
 * @throws Error when it is shorter than 32 characters or the file can't be read.
 */
export async function readSecret({ secretKey, dataDir }: Place): Promise<ServerSecret | undefined> {
  if (secretKey) return { secret: toKey(secretKey, 'SECRET_KEY'), source: 'SECRET_KEY' };
  const source = secretFile(dataDir);
  const text = await readIfThere(source);
  return text === undefined ? undefined : { secret: toKey(text, source), source };
}

/** A new secret in `secret.key` (mode 0600), or the one that is there by now. Throws Error if it can't be made. */
export async function makeSecret(dataDir: string): Promise<ServerSecret> {
  const source = secretFile(dataDir);
  await mkdir(dataDir, { recursive: true });
  await makeOnce(dataDir, source);
  return { secret: toKey(await readFile(source, 'utf8'), source), source };
}
