import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { secretKey } from '../../../server/services/secretKey.ts';

let dataDir = '';

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'secret-key-'));
});

afterEach(async () => {
  await rm(dataDir, { recursive: true });
});

describe("the server's secret", () => {
  it('is made once, in a file that only the owner may read', async () => {
    const made = await secretKey({ secretKey: undefined, dataDir });
    expect(made).toHaveLength(32);
    expect(await secretKey({ secretKey: undefined, dataDir })).toEqual(made);
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  });

  it('is the same for all servers that start at once, and leaves nothing else behind', async () => {
    const servers = Array.from({ length: 20 }, () => secretKey({ secretKey: undefined, dataDir }));
    const secrets = new Set((await Promise.all(servers)).map((secret) => secret.toString('hex')));
    expect(secrets.size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['secret.key']);
  });

  it('makes the data folder when there is none', async () => {
    const fresh = join(dataDir, 'not', 'yet');
    expect(await secretKey({ secretKey: undefined, dataDir: fresh })).toHaveLength(32);
  });

  it('comes from SECRET_KEY where that is set, and writes no file', async () => {
    const given = 'x'.repeat(32);
    const secret = await secretKey({ secretKey: given, dataDir });
    expect(await secretKey({ secretKey: given, dataDir })).toEqual(secret);
    expect(await secretKey({ secretKey: 'y'.repeat(32), dataDir })).not.toEqual(secret);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is the same when the file moves into SECRET_KEY', async () => {
    const made = await secretKey({ secretKey: undefined, dataDir });
    const moved = (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim();
    expect(await secretKey({ secretKey: moved, dataDir })).toEqual(made);
  });

  it('is refused when it is too short', async () => {
    await expect(secretKey({ secretKey: 'short', dataDir })).rejects.toThrow('SECRET_KEY is too short');
    await writeFile(join(dataDir, 'secret.key'), '');
    await expect(secretKey({ secretKey: undefined, dataDir })).rejects.toThrow('secret.key is too short');
  });

  it('is never made anew over a file that is there', async () => {
    await writeFile(join(dataDir, 'secret.key'), 'z'.repeat(40));
    await chmod(join(dataDir, 'secret.key'), 0o600);
    await secretKey({ secretKey: undefined, dataDir });
    expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toBe('z'.repeat(40));
  });
});
