import { expect, it } from 'vitest';
import { kinds } from '../../../../contract/resource/kinds.ts';
import { uploads } from '../../../../server/db/schema/people.ts';
import { hasTable } from '../../../../server/engine/schema/tableOf.ts';
import { columnName } from '../../../../server/engine/schema/tableOf.ts';
import { removeUnused, uploadColumns } from '../../../../server/modules/uploads/removeUnused.ts';
import { resources } from '../../../../src/resources/index.ts';
import { createCompany, createProduct } from '../../../support/factories.ts';
import { fileDeps } from '../../../support/testDeps.ts';

const deps = await fileDeps();

it('knows every column of the declared tables that holds the address of a file', () => {
  const declared = resources
    .filter(hasTable)
    .flatMap(({ table, fields }) =>
      Object.entries(fields).flatMap(([name, field]) =>
        kinds[field.kind].given === 'uploaded' ? [`${table}.${columnName(name, field)}`] : [],
      ),
    );
  expect(uploadColumns.map((column) => column.join('.'))).toEqual(expect.arrayContaining(declared));
});

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
