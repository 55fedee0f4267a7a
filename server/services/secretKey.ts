import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, shortestSecret } from '../config.ts';
import { hasCode } from '../db/hasCode.ts';
import { syncFolder } from './writeDurably.ts';

function toKey(text: string, source: string): Buffer {
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

/**
 * The server's own secret, 32 bytes: from SECRET_KEY, else from `secret.key` (mode 0600) in the data
 * folder. What the companies' keys are wrapped with: who loses it loses every seal.
 * @throws Error when it is shorter than 32 characters or the file can be neither read nor made.
 */
export async function secretKey({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Buffer> {
  if (secretKey) return toKey(secretKey, 'SECRET_KEY');
  const path = join(dataDir, 'secret.key');
  await mkdir(dataDir, { recursive: true });
  if ((await readIfThere(path)) === undefined) await makeOnce(dataDir, path);
  return toKey(await readFile(path, 'utf8'), path);
}
