import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyProduct } from '../../../contract/calls/verification/verification.ts';
import { createApp } from '../../../server/app.ts';
import * as archive from '../../../server/backup/archive.ts';
import { backup } from '../../../server/backup/backup.ts';
import { restore } from '../../../server/backup/restore.ts';
import { createKeyring } from '../../../server/seals/keyring.ts';
import { keepScanLog } from '../../../server/modules/scanLog/scanLogModule.ts';
import { createUploadStore } from '../../../server/services/uploadStore.ts';
import { askApp } from '../../support/ask.ts';
import { type Brand, createBrand } from '../../support/brand.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/database.ts';
import { logScans, rowsByMonth, wrongSums } from '../../support/scanLog.ts';
import { createTestDeps, type TestDeps, testSecret } from '../../support/testDeps.ts';
import { samples } from '../../support/uploadSamples.ts';

let deps: TestDeps;
let brand: Brand;
let seal: string;
let folder: string;
let file: string;

beforeAll(async () => {
  deps = await createTestDeps();
  folder = await mkdtemp(join(tmpdir(), 'sealbook-backup-'));
  file = join(folder, 'backup.tar.gz');
  brand = await createBrand(deps);
  const first = await brand.mapped(await brand.product(), 100);
  seal = (await brand.seals(first, first))[0]?.Url ?? '';
  await logScans(deps, brand.companyId, { at: new Date(Date.now() - 200 * 24 * 60 * 60 * 1000), times: 3 });
  await keepScanLog(deps);
  const name = await deps.uploads.store(new Uint8Array(samples.png), 'png');
  await deps.database.pool.query(`insert into uploads (name, mime_type, size) values ($1, 'image/png', $2)`, [
    name,
    samples.png.length,
  ]);
  await deps.database.pool.query(
    `insert into prepared_files (company_id, user_id, page, file_name, stored_name, format, language, request, total, expires_at)
     select company_id, id, 'carton-master', 'Cartons.csv', 'one.csv', 'csv', 'en', '{}', 1, now() from users`,
  );
});

afterAll(async () => {
  await deps.close();
  await rm(folder, { recursive: true });
});

const url = () => deps.database.pool.options.connectionString ?? '';

/** Creates an empty database and data folder to restore into. */
async function target(): Promise<TestDatabase & { dataDir: string; close: () => Promise<void> }> {
  const database = await createEmptyDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'sealbook-restored-'));
  const close = async () => {
    await database.drop();
    await rm(dataDir, { recursive: true });
  };
  return { ...database, dataDir, close };
}

const verdict = async (at: Pick<TestDeps, 'database'>) => {
  const app = createApp({ ...deps, ...at, keyring: createKeyring({ ...at, secret: testSecret }) });
  return askApp(app)(verifyProduct, { QrData: seal });
};

describe('a backup', () => {
  it('of a portal in use, restored elsewhere, is the same portal: old seals are genuine, new numbers follow', async () => {
    const busy = new AbortController();
    const work = (async () => {
      while (!busy.signal.aborted) await brand.issued(1);
    })();
    await backup(url(), deps.uploads, file);
    busy.abort();
    await work;

    const other = await target();
    await restore(other.url, other.dataDir, file);
    const database = other.db;
    expect(await verdict({ database })).toMatchObject({ code: '200' });
    const { rows } = await database.pool.query<{ name: string }>('select name from uploads where size > 0');
    expect(await createUploadStore(other.dataDir).find(rows[0]?.name ?? '')).toMatchObject({
      size: samples.png.length,
    });

    const tables = ['companies', 'products', 'mappings', 'company_keys', 'users', 'states'];
    for (const table of tables) {
      const count = async (of: TestDatabase['db']) =>
        (await of.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]
          ?.count;
      expect([table, await count(database)]).toEqual([table, await count(deps.database)]);
    }
    expect(await wrongSums({ database })).toEqual([]);
    const months = await rowsByMonth({ database });
    expect(Object.values(months).reduce((sum, rows) => sum + rows)).toBe(4);
    expect(months).not.toHaveProperty('other');
    const gaps = await database.pool.query(
      `select 1 from issued_ranges r join serial_books b using (company_id) where upper(r.serials) - 1 > b.last_serial`,
    );
    expect(gaps.rows).toEqual([]);
    const foreignKeys = `select count(*)::int as count from pg_constraint where contype = 'f'`;
    expect((await database.pool.query(foreignKeys)).rows).toEqual(
      (await deps.database.pool.query(foreignKeys)).rows,
    );
    await expect(database.pool.query('delete from audit_entries')).rejects.toThrow(
      'neither changed nor removed',
    );
    await database.pool.query(
      `insert into companies (company_name, company_display_name, prefix, email, mobile, website_url, address,
        company_logo, fake_message, fake_audio, social_links)
       select 'New', 'New', 'ZX', email, mobile, website_url, address, company_logo, fake_message, fake_audio, '{}' from companies limit 1`,
    );
    await other.close();
  });

  it('has neither the secret, nor who is signed in, nor prepared files', async () => {
    const other = await target();
    await restore(other.url, other.dataDir, file);
    for (const table of ['sessions', 'prepared_files'])
      expect((await other.db.pool.query(`select 1 from ${table}`)).rows).toEqual([]);
    expect(await readdir(other.dataDir)).toEqual(['uploads']);
    await other.close();
  });

  it('is never written over a file that is there', async () => {
    await expect(backup(url(), deps.uploads, file)).rejects.toThrow('is there already');
  });

  it('keeps no file that it can’t read back', async () => {
    const unread = join(folder, 'unread.tar.gz');
    vi.spyOn(archive, 'checkArchive').mockRejectedValueOnce(new Error('A part of roles is missing'));
    await expect(backup(url(), deps.uploads, unread)).rejects.toThrow('A part of roles is missing');
    expect((await readdir(folder)).filter((name) => name.startsWith('unread'))).toEqual([]);
  });

  it('is checked by the command without being restored', async () => {
    const check = (path: string) =>
      promisify(execFile)(process.execPath, [
        '--import',
        'tsx',
        'scripts/backup.ts',
        'restore',
        '--check',
        path,
      ]);
    expect((await check(file)).stdout).toMatch(
      /backup\.tar\.gz is whole: a backup of .*, with [\d,]+ rows and 1 stored files\./,
    );
    const cut = join(folder, 'cut.tar.gz');
    await writeFile(cut, (await readFile(file)).subarray(0, -20));
    await expect(check(cut)).rejects.toThrow(/cut\.tar\.gz/);
  });

  it('leaves no file where it fails', async () => {
    const path = join(folder, 'failed.tar.gz');
    await expect(backup(`${url()}_none`, deps.uploads, path)).rejects.toThrow();
    expect((await readdir(folder)).filter((name) => name.startsWith('failed'))).toEqual([]);
  });
});

describe('restoring', () => {
  it('refuses a database or a folder that is not empty', async () => {
    await expect(restore(url(), folder, file)).rejects.toThrow('The database is not empty.');
    const used = await target();
    await used.db.pool.query('create extension pg_trgm; create view theirs as select 1 as one');
    await expect(restore(used.url, used.dataDir, file)).rejects.toThrow('The database is not empty.');
    expect((await used.db.pool.query('select one from theirs')).rows).toEqual([{ one: 1 }]);
    await used.close();
    const other = await target();
    await createUploadStore(other.dataDir).store(new Uint8Array(samples.png), 'png');
    await expect(restore(other.url, other.dataDir, file)).rejects.toThrow('There are files in');
    await other.close();
  });

  it('of a file that is not a backup, or is cut off, leaves nothing', async () => {
    const cut = join(folder, 'cut.tar.gz');
    const whole = await readFile(file);
    for (const [bytes, message] of [
      [Buffer.from('nonsense'), /not a backup/],
      [whole.subarray(0, Math.floor(whole.length * 0.9)), /./],
    ] as const) {
      await writeFile(cut, bytes);
      const other = await target();
      await expect(restore(other.url, other.dataDir, cut)).rejects.toThrow(message);
      const left = await other.db.pool.query(
        `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
      );
      expect(left.rows).toEqual([]);
      expect(await readdir(other.dataDir)).toEqual([]);
      await other.close();
    }
    await truncate(cut, 0);
    await rm(cut);
  });
});
