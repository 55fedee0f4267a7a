import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backup } from '../../../server/backup/backup.ts';
import { checkArchive } from '../../../server/backup/archive.ts';
import { createCompany } from '../../support/factories.ts';
import { type ArchiveEntry, repack, unpack } from '../../support/repack.ts';
import { logScans } from '../../support/scanLog.ts';
import { createTestDeps, type TestDeps } from '../../support/testDeps.ts';
import { samples } from '../../support/uploadSamples.ts';

let deps: TestDeps;
let folder: string;
let whole: string;
let name: string;
let entries: ArchiveEntry[];

beforeAll(async () => {
  deps = await createTestDeps();
  folder = await mkdtemp(join(tmpdir(), 'sealbook-check-'));
  whole = join(folder, 'whole.tar.gz');
  const companyId = await createCompany(deps);
  await logScans(deps, companyId, { at: new Date(), times: 30 });
  name = await deps.uploads.store(new Uint8Array(samples.png), 'png');
  await deps.database.pool.query(`insert into uploads (name, mime_type, size) values ($1, 'image/png', 1)`, [
    name,
  ]);
  await backup(deps.database.pool.options.connectionString ?? '', deps.uploads, whole);
  entries = await unpack(whole);
});

afterAll(async () => {
  await deps.close();
  await rm(folder, { recursive: true });
});

const path = () => join(folder, 'changed.tar.gz');

/** Reads the message about a well-formed archive of other entries. */
async function said(changed: readonly ArchiveEntry[]): Promise<string> {
  await repack(path(), changed);
  return saidOf(path());
}

const saidOf = (file: string): Promise<string> =>
  checkArchive(file).then(
    () => 'whole',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

const scans = 'rows/verifications/0';
const without = (gone: string) => entries.filter((entry) => entry.name !== gone);
const withBytes = (changed: string, change: (bytes: Buffer) => Buffer) =>
  entries.map((entry) => (entry.name === changed ? { ...entry, bytes: change(entry.bytes) } : entry));
const withoutSums = (changed: readonly ArchiveEntry[]) =>
  changed.map((entry) => {
    if (entry.name !== 'closing.json') return entry;
    const { tables: _, ...closing } = JSON.parse(entry.bytes.toString()) as { tables: unknown };
    return { ...entry, bytes: Buffer.from(JSON.stringify(closing)) };
  });

describe('an archive', () => {
  it('that is whole lists the rows of each table', async () => {
    const contents = await checkArchive(whole);
    expect(contents).toMatchObject({
      files: 1,
      tables: { verifications: { rows: 30 }, sql_runs: { rows: 0 } },
    });
    expect(contents.rows).toBeGreaterThan(30);
    expect(await said(entries)).toBe('whole');
  });

  it('of which any byte is another one is not whole, unless nothing depends on it', async () => {
    const bytes = await readFile(whole);
    const unzipped = gunzipSync(bytes);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: bytes.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, by) => {
          const changed = Buffer.from(bytes);
          changed.writeUInt8(bytes.readUInt8(at) ^ by, at);
          await writeFile(path(), changed);
          const answer = await saidOf(path());
          // such as the time in gzip's header, or the bits that fill its last byte
          if (answer === 'whole') expect(gunzipSync(changed).equals(unzipped)).toBe(true);
          else expect(answer).toMatch(/^The backup is not whole: |^This file is not a backup of Sealbook/);
        },
      ),
      { numRuns: 60, examples: [[bytes.length >> 1, 1]] },
    );
  });

  it('that ends anywhere before its end is not whole', async () => {
    const bytes = await readFile(whole);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bytes.length - 1 }), async (end) => {
        await writeFile(path(), bytes.subarray(0, end));
        expect(await saidOf(path())).toMatch(
          /^The backup is not whole: it ends in the middle\.$|^This file is not a backup of Sealbook/,
        );
      }),
      { numRuns: 40 },
    );
    await writeFile(path(), bytes.subarray(0, -1));
    expect(await saidOf(path())).toBe('The backup is not whole: it ends in the middle.');
  });

  it('without a part, some rows or a stored file says which', async () => {
    expect(await said(without(scans))).toBe(
      'The backup is not whole: of the 30 rows of the table verifications there are 0.',
    );
    expect(await said(withBytes(scans, (bytes) => bytes.subarray(0, bytes.lastIndexOf(10, -2) + 1)))).toBe(
      'The backup is not whole: of the 30 rows of the table verifications there are 29.',
    );
    expect(await said(withBytes(scans, (bytes) => Buffer.from(bytes).fill('y', 0, 1)))).toBe(
      'The backup is not whole: the rows of the table verifications are not those that were written.',
    );
    expect(await said(without(`uploads/${name}`))).toBe(
      'The backup is not whole: of 1 stored files there are 0.',
    );
    expect(await said(withBytes(`uploads/${name}`, (bytes) => Buffer.concat([bytes, bytes])))).toBe(
      `The backup is not whole: the stored file ${name} is damaged.`,
    );
    expect(await said(without('closing.json'))).toBe('The backup is not whole: it ends in the middle.');
    expect(await said([...entries, ...entries.slice(-1)])).toContain('The backup is not whole: ');
  });

  it('of an older version, without sums, is whole, and says which part is missing before another', async () => {
    expect(await said(withoutSums(entries))).toBe('whole');
    const moved = entries.map((entry) =>
      entry.name === scans ? { ...entry, name: 'rows/verifications/1' } : entry,
    );
    expect(await said(withoutSums(moved))).toBe(
      'The backup is not whole: part 0 of the table verifications is missing.',
    );
  });

  it('that does not exist is reported so', async () => {
    expect(await saidOf(join(folder, 'none'))).toBe(`There is no file ${join(folder, 'none')}.`);
    await writeFile(path(), 'nonsense');
    expect(await saidOf(path())).toContain('is not a backup of Sealbook');
    expect(await said(entries.slice(1))).toContain('is not a backup of Sealbook');
    expect(await said([])).toContain('is not a backup of Sealbook');
  });
});
