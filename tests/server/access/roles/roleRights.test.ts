import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../../server/db/transaction.ts';
import { pages, rolePermissions } from '../../../../server/db/schema/people.ts';
import { createAdministratorRole } from '../../../../server/access/roles/roleRights.ts';
import { syncPages } from '../../../../server/engine/syncPages.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { createCompany, createRole } from '../../../support/factories.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});

afterAll(() => test.drop());

const page = (actionName: string, pageName = actionName, rights: Record<string, string> = {}) => ({
  actionName,
  pageName,
  rights,
});

const grantsOf = (roleId: number) =>
  test.db.db
    .select({
      page: pages.actionName,
      view: rolePermissions.isView,
      add: rolePermissions.isAdd,
      edit: rolePermissions.isEdit,
      report: rolePermissions.isReport,
      own: rolePermissions.ownRights,
    })
    .from(rolePermissions)
    .innerJoin(pages, eq(pages.id, rolePermissions.pageId))
    .where(eq(rolePermissions.roleId, roleId))
    .orderBy(pages.id);

const all = { view: true, add: true, edit: true, report: true, own: [] as string[] };

it('adds and renames pages, and gives new ones to administrators alone', async () => {
  const store = { database: test.db };
  await syncPages(test.db, [page('one', 'One')]);
  const companyId = await createCompany(store);
  const administrators = await inTransaction(test.db, (transaction) =>
    createAdministratorRole(transaction, companyId),
  );
  const others = await createRole(store, companyId);
  expect(await grantsOf(administrators)).toEqual([{ page: 'one', ...all }]);

  await test.db.db
    .update(rolePermissions)
    .set({ isEdit: false })
    .where(eq(rolePermissions.roleId, administrators));
  await syncPages(test.db, [page('one', 'Uno'), page('two')]);
  expect(await grantsOf(administrators)).toEqual([
    { page: 'one', ...all, edit: false },
    { page: 'two', ...all },
  ]);
  expect(await grantsOf(others)).toEqual([]);
  const stored = await test.db.db.select().from(pages).orderBy(pages.id);
  expect(stored.map(({ pageName }) => pageName)).toEqual(['Uno', 'two']);
});

it('gives a page’s new own right to administrators, who had it taken stay without the old one', async () => {
  const store = { database: test.db };
  const named = (...rights: string[]) =>
    syncPages(test.db, [page('own', 'Own', Object.fromEntries(rights.map((right) => [right, right])))]);
  await named('approve');
  const companyId = await createCompany(store);
  const administrators = await inTransaction(test.db, (transaction) =>
    createAdministratorRole(transaction, companyId),
  );
  const others = await createRole(store, companyId, { own: ['view'] });
  const ownOf = async (roleId: number) =>
    (await grantsOf(roleId)).flatMap(({ page, own }) => (page === 'own' ? [own] : []));
  expect(await ownOf(administrators)).toEqual([['approve']]);
  await test.db.db
    .update(rolePermissions)
    .set({ ownRights: [] })
    .where(eq(rolePermissions.roleId, administrators));
  await named('approve', 'visitor');
  expect(await ownOf(administrators)).toEqual([['visitor']]);
  expect(await ownOf(others)).toEqual([[]]);
});

it('adds each page once when two servers start at once', async () => {
  await Promise.all([1, 2, 3].map(() => syncPages(test.db, [page('three'), page('four')])));
  const stored = await test.db.db.select().from(pages);
  expect(stored.map(({ actionName }) => actionName).sort()).toEqual(['four', 'one', 'own', 'three', 'two']);
});
