import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backup } from '../../../server/backup/backup.ts';
import { restore } from '../../../server/backup/restore.ts';
import { createEmptyDatabase } from '../../support/database.ts';
import { createCompany } from '../../support/factories.ts';
import { type ArchiveEntry, repack, unpack } from '../../support/repack.ts';
import { createTestDeps, type TestDeps } from '../../support/testDeps.ts';

/** The size at which older backups cut a table into parts. */
const partBytes = 8 * 2 ** 20;

let deps: TestDeps;
let folder: string;
let file: string;

/** Texts that COPY must escape, or that look like the end of a row or of the data. */
const awkward = 'a\tb\\N \\. \\\\ \r\n\\.\nहिन्दी ₹ 🔒 "x",\u0001';

beforeAll(async () => {
  deps = await createTestDeps();
  folder = await mkdtemp(join(tmpdir(), 'sealbook-large-'));
  file = join(folder, 'backup.tar.gz');
  const companyId = await createCompany(deps);
  // rows of all lengths, and one larger than a part
  await deps.database.pool.query(
    `insert into feedbacks (verification_id, company_id, name, email, mobile_no, feedback)
     select n, $1, $2, '', '', repeat($2, case n when 5000 then 250000 else n % 40 end) from generate_series(1, 12000) n`,
    [companyId, awkward],
  );
  await backup(deps.database.pool.options.connectionString ?? '', deps.uploads, file);
});

afterAll(async () => {
  await deps.close();
  await rm(folder, { recursive: true });
});

/** Counts and sums the rows of tables, whatever their order. */
async function sumsOf(database: TestDeps['database']): Promise<unknown[]> {
  const tables = ['feedbacks', 'companies'];
  const sums = tables.map(async (table) => {
    const { rows } = await database.pool.query<object>(
      `select count(*)::int as rows, sum(hashtextextended(t::text, 0))::text as sum from ${table} t`,
    );
    return { table, ...rows[0] };
  });
  return Promise.all(sums);
}

/** Restores a backup into an empty database and reads it. */
async function restored(path: string): Promise<unknown[]> {
  const database = await createEmptyDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'sealbook-restored-'));
  try {
    await restore(database.url, dataDir, path);
    return await sumsOf(database.db);
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true });
  }
}

/** Cuts parts as older versions did: wherever 8 MiB were reached, in the middle of rows. */
function cutAnywhere(entries: ArchiveEntry[]): ArchiveEntry[] {
  const tables = new Map<string, Buffer[]>();
  for (const { name, bytes } of entries) {
    const table = name.replace(/^(rows\/.*)\/\d+$/, '$1');
    tables.set(table, [...(tables.get(table) ?? []), bytes]);
  }
  return [...tables].flatMap(([name, parts]) => {
    const bytes = Buffer.concat(parts);
    if (!name.startsWith('rows/')) return { name, bytes };
    return Array.from({ length: Math.ceil(bytes.length / partBytes) }, (_, part) => ({
      name: `${name}/${part}`,
      bytes: bytes.subarray(part * partBytes, (part + 1) * partBytes),
    }));
  });
}

it('a table of many parts is restored with every row as it was', async () => {
  expect(await restored(file)).toEqual(await sumsOf(deps.database));
});

it('ends a part within a row only where the row is larger than a part', async () => {
  const parts = (await unpack(file)).filter(({ name }) => name.startsWith('rows/feedbacks/'));
  expect(parts.map(({ bytes }) => bytes.at(-1) === 10)).toEqual([true, false, true, true]);
});

it('an archive whose parts end in the middle of rows is restored, too', async () => {
  const older = join(folder, 'older.tar.gz');
  await repack(older, cutAnywhere(await unpack(file)));
  expect(await restored(older)).toEqual(await sumsOf(deps.database));
});
