import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { file, text } from '../../../../contract/resource/declaration/fields.ts';
import { inTransaction } from '../../../../server/db/transaction.ts';
import { dealers } from '../../../../server/db/schema/orders.ts';
import { signUps, uploads } from '../../../../server/db/schema/people.ts';
import { recordChange } from '../../../../server/engine/audit/auditLog.ts';
import { storeFile } from '../../../../server/engine/uploads/storeFile.ts';
import { sweepUploads } from '../../../../server/engine/uploads/sweepUploads.ts';
import { uploadColumns } from '../../../../server/engine/uploads/uploadFields.ts';
import { createDeclaredTables, declare, declaredResources } from '../../../support/declarations.ts';
import { createCompany, createProduct, createRole, createTestDealer } from '../../../support/factories.ts';
import { fileDeps, type TestDeps } from '../../../support/testDeps.ts';

const deps = await fileDeps();
const { db } = deps.database;
const companyId = await createCompany(deps);
const hour = 60 * 60 * 1000;
const overADay = 25 * hour;

const draft = async (content: string) => ({
  ...(await deps.uploads.draft(Readable.from([Buffer.from(content)]), 99)),
  extension: 'pdf' as const,
});

/** Uploads a file and answers its name. */
async function upload(content: string, to: TestDeps = deps): Promise<string> {
  const stored = await storeFile(to, await draft(content), { uploader: undefined, isPrivate: false });
  return stored.replace('/uploads/', '');
}

const isThere = async (name: string) => {
  const rows = await db.select().from(uploads).where(eq(uploads.name, name));
  return [rows.length === 1, (await deps.uploads.find(name)) !== undefined];
};
const both = [true, true];
const neither = [false, false];

let counter = 0;
beforeEach(() => {
  counter += 1;
});

it('knows every column of the declared tables that holds addresses of files, and those of writers', () => {
  const known = uploadColumns(deps.portal).map(({ table, column }) => `${table}.${column}`);
  for (const column of ['products.product_image', 'products.video_file', 'products.genuine_audio'])
    expect(known).toContain(column);
  for (const column of ['companies.company_logo', 'sliders.file_path', 'dealers.gst_certificate'])
    expect(known).toContain(column);
  expect(known).toContain('sign_ups.certificate');
});

describe('a file that nothing refers to', () => {
  it('is removed a day after its upload, with its record', async () => {
    const name = await upload(`unused ${counter}`);
    deps.pass(23 * hour);
    await sweepUploads(deps);
    expect(await isThere(name)).toEqual(both);
    deps.pass(2 * hour);
    await sweepUploads(deps);
    expect(await isThere(name)).toEqual(neither);
  });

  it('stays for a day more where it is uploaded again', async () => {
    const name = await upload(`again ${counter}`);
    deps.pass(23 * hour);
    await upload(`again ${counter}`);
    deps.pass(2 * hour);
    await sweepUploads(deps);
    expect(await isThere(name)).toEqual(both);
  });

  it('is not lost where it is uploaded again while it is swept', async () => {
    const name = await upload(`race ${counter}`);
    deps.pass(overADay);
    let again: Promise<string> | undefined;
    const slow: TestDeps = {
      ...deps,
      uploads: {
        ...deps.uploads,
        remove: async (removed) => {
          again = upload(`race ${counter}`);
          await new Promise((resolve) => setTimeout(resolve, 200));
          await deps.uploads.remove(removed);
        },
      },
    };
    await sweepUploads(slow);
    expect(await again).toBe(name);
    expect(await isThere(name)).toEqual(both);
  });

  it('is removed once by two servers that sweep at once', async () => {
    const names = await Promise.all([1, 2, 3, 4].map((n) => upload(`two ${counter} ${n}`)));
    deps.pass(overADay);
    await Promise.all([sweepUploads(deps), sweepUploads(deps)]);
    for (const name of names) expect(await isThere(name)).toEqual(neither);
  });

  it('does not keep others from being removed where it can’t be', async () => {
    const [stuck, other] = [await upload(`stuck ${counter}`), await upload(`other ${counter}`)];
    deps.pass(overADay);
    const remove = (name: string) =>
      name === stuck ? Promise.reject(new Error('disk')) : deps.uploads.remove(name);
    await sweepUploads({ ...deps, uploads: { ...deps.uploads, remove } });
    expect([await isThere(stuck), await isThere(other)]).toEqual([both, neither]);
  });
});

describe('a file stays', () => {
  const swept = async (name: string) => {
    for (let days = 0; days < 3; days++) {
      deps.pass(overADay);
      await sweepUploads(deps);
    }
    return isThere(name);
  };

  it('while a record of a declared table names it', async () => {
    const name = await upload(`product ${counter}`);
    await createProduct(deps, companyId, { videoFile: `/uploads/${name}` });
    expect(await swept(name)).toEqual(both);
    await deps.database.pool.query('update products set video_file = null');
    expect(await swept(name)).toEqual(neither);
  });

  it('while a dealer has it', async () => {
    const name = await upload(`dealer ${counter}`);
    const roleId = await createRole(deps, companyId, {}, { roleName: `Dealer ${counter}`, userType: 2 });
    const { dealerId } = await createTestDealer(deps, { companyId, roleId });
    await db
      .update(dealers)
      .set({ gstCertificate: `/uploads/${name}` })
      .where(eq(dealers.id, dealerId));
    expect(await swept(name)).toEqual(both);
  });

  it('while a request to sign up has it, and goes with it', async () => {
    const name = await upload(`request ${counter}`);
    const request = { tokenHash: 'x', values: {}, passwordHash: '', expiresAt: new Date() };
    await db.insert(signUps).values({ ...request, certificate: `/uploads/${name}` });
    expect(await swept(name)).toEqual(both);
    await db.delete(signUps);
    expect(await swept(name)).toEqual(neither);
  });

  it('for good where the audit log names it, in whatever field, before or after', async () => {
    const [old, later] = [await upload(`old ${counter}`), await upload(`later ${counter}`)];
    const author = { userId: 1, userName: 'Asha', companyId, ownCompanyId: companyId };
    const change = { page: 'x', recordId: 1, label: 'X', action: 'updated' } as const;
    await inTransaction(deps.database, (transaction) =>
      recordChange(transaction, author, {
        ...change,
        before: { Picture: `/uploads/${old}` },
        after: { Rows: [{ Key: 'a', Value: `see /uploads/${later}` }] },
      }),
    );
    expect([await swept(old), await swept(later)]).toEqual([both, both]);
    const kept = await db.select().from(uploads).where(eq(uploads.name, old));
    expect(kept).toMatchObject([{ isInLog: true }]);
  });

  it('while a record of a newly declared resource names it, whatever its column’s name', async () => {
    const paper = declare('Paper', {
      Title: text('Title'),
      Scan: file('Scan', { takes: ['pdf'], column: 'scanned_page' }),
    });
    const declared = declaredResources({ paper });
    await createDeclaredTables(deps.database, declared);
    const name = await upload(`paper ${counter}`);
    await deps.database.pool.query('insert into papers (company_id, scanned_page) values ($1, $2)', [
      companyId,
      `/uploads/${name}`,
    ]);
    deps.pass(overADay);
    await sweepUploads(deps, uploadColumns({ resources: [...declared.values()] }));
    expect(await isThere(name)).toEqual(both);
  });
});

it('files are judged in batches, each of which is done', async () => {
  await deps.database.pool.query(
    `insert into uploads (name, mime_type, size) select lpad(to_hex(n), 64, '0') || '.png', 'image/png', 1 from generate_series(1, 700) n`,
  );
  deps.pass(overADay);
  await sweepUploads(deps);
  await sweepUploads(deps);
  const { rows } = await deps.database.pool.query(`select from uploads where name like '0000000000%'`);
  expect(rows).toEqual([]);
});

it('removes the rest of a crashed upload after an hour', async () => {
  const [left, young] = [await draft('left'), await draft('young')];
  const past = new Date(deps.now().getTime() - 2 * hour);
  await utimes(left.path, past, past);
  const now = deps.now();
  await utimes(young.path, now, now);
  await sweepUploads(deps);
  await deps.uploads.discard(young);
  await expect(utimes(left.path, past, past)).rejects.toThrow('ENOENT');
  expect(left.path.startsWith(join(deps.config.dataDir, 'uploads'))).toBe(true);
});
