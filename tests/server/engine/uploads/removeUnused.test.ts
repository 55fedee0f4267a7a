import { expect, it } from 'vitest';
import { uploads } from '../../../../server/db/schema/people.ts';
import { removeUnused } from '../../../../server/engine/uploads/sweepUploads.ts';
import { createCompany, createProduct } from '../../../support/factories.ts';
import { fileDeps } from '../../../support/testDeps.ts';

const deps = await fileDeps();

async function stored(content: string): Promise<string> {
  const name = await deps.uploads.store(Buffer.from(content), 'png');
  await deps.database.db.insert(uploads).values({ name, mimeType: 'image/png', size: content.length });
  return name;
}

const isThere = async (name: string) => {
  const { rowCount } = await deps.database.pool.query('select from uploads where name = $1', [name]);
  return [rowCount === 1, (await deps.uploads.find(name)) !== undefined];
};

it('removes the file that nobody names, and none that a record names', async () => {
  const [used, unused] = [await stored('used'), await stored('unused')];
  await createProduct(deps, await createCompany(deps), { productImage: `/uploads/${used}` });
  await removeUnused(deps, [
    `/uploads/${used}`,
    `/uploads/${unused}`,
    '/uploads/../../etc/passwd',
    'nowhere',
  ]);
  expect([await isThere(used), await isThere(unused)]).toEqual([
    [true, true],
    [false, false],
  ]);
});

it('goes on after a file that cannot be removed', async () => {
  const [stuck, other] = [await stored('stuck'), await stored('other')];
  const remove = (name: string) =>
    name === stuck ? Promise.reject(new Error('disk')) : deps.uploads.remove(name);
  await removeUnused({ ...deps, uploads: { ...deps.uploads, remove } }, [
    `/uploads/${stuck}`,
    `/uploads/${other}`,
  ]);
  expect(await isThere(other)).toEqual([false, false]);
});
