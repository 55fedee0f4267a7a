import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeSecret, readSecret } from '../../../server/services/secretKey.ts';

let dataDir = '';

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'secret-key-'));
});

afterEach(async () => {
  await rm(dataDir, { recursive: true });
});

const inFile = () => readSecret({ secretKey: undefined, dataDir });

describe("the server's secret", () => {
  it('is missing without a file and SECRET_KEY, and reading it does not make one', async () => {
    expect(await inFile()).toBeUndefined();
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is made once, in a file that only the owner may read', async () => {
    const made = await makeSecret(dataDir);
    expect(made.secret).toHaveLength(32);
    expect(await makeSecret(dataDir)).toEqual(made);
    expect(await inFile()).toEqual(made);
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  });

  it('is the same for all servers that make it at once, and leaves nothing else behind', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => makeSecret(dataDir)));
    expect(new Set(made.map(({ secret }) => secret.toString('hex'))).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['secret.key']);
  });

  it('makes the data folder if it is missing', async () => {
    expect((await makeSecret(join(dataDir, 'not', 'yet'))).secret).toHaveLength(32);
  });

  it('comes from SECRET_KEY where that is set', async () => {
    await makeSecret(dataDir);
    const given = 'x'.repeat(32);
    const read = await readSecret({ secretKey: given, dataDir });
    expect(read?.source).toBe('SECRET_KEY');
    expect(await readSecret({ secretKey: given, dataDir })).toEqual(read);
    expect(read?.secret).not.toEqual((await inFile())?.secret);
  });

  it('is the same when the file moves into SECRET_KEY', async () => {
    const { secret } = await makeSecret(dataDir);
    const moved = (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim();
    expect((await readSecret({ secretKey: moved, dataDir }))?.secret).toEqual(secret);
  });

  it('is refused when it is too short', async () => {
    await expect(readSecret({ secretKey: 'short', dataDir })).rejects.toThrow('SECRET_KEY is too short');
    await writeFile(join(dataDir, 'secret.key'), '');
    await expect(inFile()).rejects.toThrow('secret.key is too short');
  });

  it('never replaces an existing file', async () => {
    await writeFile(join(dataDir, 'secret.key'), 'z'.repeat(40));
    await makeSecret(dataDir);
    expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toBe('z'.repeat(40));
  });
});
