import { beforeEach, describe, expect, it } from 'vitest';
import { getPages, getRoles, updatePagePermission } from '../../contract/calls/account/pagePermissions.ts';
import { administratorRoles } from '../../server/db/schema/people.ts';
import { syncPages } from '../../server/engine/syncPages.ts';
import { pagesOf } from '../../server/calls/pages.ts';
import {
  createCompany,
  createRole,
  everyRight,
  type Rights,
  setRights,
  type TestUser,
} from '../support/factories.ts';
import { peopleWorld, type SignedIn } from '../support/peopleWorld.ts';
import { declared } from '../../src/resources/portal.ts';

const rights: Rights = {
  'role-master': ['view', 'edit'],
  mapping: everyRight,
  'category-master': everyRight,
  'product-configuration': everyRight,
};
const report = {
  actionName: 'former-report',
  pageName: 'Former Report',
  path: '/reports/former-report',
  rights: {},
};

const { deps, newPerson } = await peopleWorld();
await syncPages(deps.database, pagesOf(declared));

let keeper: TestUser & SignedIn;
let roleId: number;

beforeEach(async () => {
  keeper = await newPerson({ rights });
  roleId = await createRole(deps, keeper.companyId);
});

const colleague = (granted = rights) => newPerson({ companyId: keeper.companyId, rights: granted });

const asked = (id: number | string, by: SignedIn = keeper) => by.ask(getPages, undefined, { params: { id } });

const read = async (id = roleId) => (await asked(id)).data;

const page = async (key: string, id = roleId) => {
  const found = (await read(id)).find(({ ActionName }) => ActionName === key);
  if (!found) throw new Error(`There is no page ${key}`);
  return found;
};

const save = (PagePermissions: object[], id = roleId, by: SignedIn = keeper) =>
  by.ask(updatePagePermission, { RoleId: id, PagePermissions });

const every = { IsView: true, IsAdd: true, IsEdit: true };
const none = { IsView: false, IsAdd: false, IsEdit: false };

it('are saved a thousand at a time, and more are refused unread', async () => {
  const wrong = Array.from({ length: 1001 }, () => ({ PageId: 'x', IsView: 'x', IsAdd: 'x', IsEdit: 'x' }));
  expect(await save(wrong)).toMatchObject({
    code: '400',
    message: 'A list of this request has more than 1,000 items.',
    data: { errors: { PagePermissions: 'A list of this request has more than 1,000 items.' } },
  });
  const { code, data } = await save(wrong.slice(1));
  expect([code, JSON.stringify(data).length < 5000]).toEqual(['400', true]);
});

describe('the pages of a role', () => {
  it('are all that rights are given on, in the menu’s order, nothing given at first', async () => {
    const pages = await read();
    expect(pages.map(({ ActionName }) => ActionName)).toEqual(
      pagesOf(declared).map(({ actionName }) => actionName),
    );
    expect(pages.find(({ ActionName }) => ActionName === 'product-configuration')).toEqual({
      PageId: expect.any(Number),
      PageName: 'Product Configuration',
      ActionName: 'product-configuration',
      Path: '/masters/product-configuration',
      IsView: false,
      IsAdd: false,
      IsEdit: false,
      IsReport: false,
      Version: expect.any(String),
    });
  });

  it('are another company’s secret, to read and to write', async () => {
    const stranger = await newPerson({ rights });
    const gone = { status: 200, code: '400', message: 'This record no longer exists.' };
    expect(await asked(roleId, stranger)).toMatchObject(gone);
    const { PageId } = await page('mapping');
    expect(await save([{ PageId, ...every }], roleId, stranger)).toMatchObject(gone);
    for (const id of ['0', '-1', 'x', '99999999999', '1.5']) expect(await asked(id)).toMatchObject(gone);
    expect(await page('mapping')).toMatchObject(none);
  });

  it('are read by the right to view and written by the right to edit', async () => {
    const viewer = await colleague({ 'role-master': ['view'] });
    const { PageId } = await page('mapping');
    expect((await asked(roleId, viewer)).code).toBe('200');
    expect((await save([{ PageId, ...every }], roleId, viewer)).status).toBe(418);
    const editor = await colleague({ 'role-master': ['edit'] });
    expect((await asked(roleId, editor)).status).toBe(418);
  });
});

describe('saving rights', () => {
  it('is in force with the next call of who has the role, without signing in again', async () => {
    const packer = await newPerson({ companyId: keeper.companyId, roleId });
    const list = () => packer.ask('Category/GetCategory', {});
    expect((await list()).status).toBe(418);
    const { PageId } = await page('category-master');
    expect(await save([{ PageId, ...every }])).toMatchObject({
      code: '200',
      message: 'Page permission updated successfully.',
    });
    expect((await list()).status).toBe(200);
    expect((await packer.ask('Category/CreateCategory', { CategoryName: 'Tea' })).code).toBe('200');
    await save([{ PageId, ...none }]);
    expect((await list()).status).toBe(418);
  });

  it('stores a right that a page does not offer as not given', async () => {
    const mapping = await page('mapping');
    const configuration = await page('product-configuration');
    await save([
      { PageId: mapping.PageId, ...every },
      { PageId: configuration.PageId, ...every },
    ]);
    expect(await page('mapping')).toMatchObject({ ...every, IsEdit: false });
    expect(await page('product-configuration')).toMatchObject({ ...every, IsAdd: false });
  });

  it('grants the export with the first View, and then changes it only on request', async () => {
    const { PageId } = await page('mapping');
    const reportAfter = async (sent: object) => {
      await save([{ PageId, ...none, ...sent }]);
      return (await page('mapping')).IsReport;
    };
    expect(await reportAfter({ IsView: true })).toBe(true);
    expect(await reportAfter({ IsView: true, IsReport: false })).toBe(false);
    expect(await reportAfter({ IsView: false })).toBe(false);
    expect(await reportAfter({ IsView: true })).toBe(false);
    expect(await reportAfter({ IsView: true, IsReport: true })).toBe(true);
  });

  it('leaves a right alone that a page does not offer, as an administrator’s to update mappings', async () => {
    await setRights(deps, roleId, { mapping: everyRight });
    const { PageId, ...flags } = await page('mapping');
    expect((await save([{ PageId, ...flags }])).code).toBe('200');
    expect(await page('mapping')).toMatchObject({ IsView: true, IsAdd: true, IsEdit: true, IsReport: true });
    await save([{ PageId, ...none }]);
    expect(await page('mapping')).toMatchObject({ ...none, IsEdit: true });
  });

  it('gives a page’s own rights by name, only those, and only by who has them', async () => {
    await setRights(deps, keeper.roleId, { ...rights, 'verification-log': ['view', 'visitor'] });
    const { PageId, OwnRights } = await page('verification-log');
    expect(OwnRights).toEqual({ visitor: 'Visitors' });
    const RightsOf = async () => (await page('verification-log')).Rights;
    const view = { ...none, IsView: true };
    await save([{ PageId, ...view, Rights: ['visitor', 'approve'] }]);
    expect(await RightsOf()).toEqual(['visitor']);
    await save([{ PageId, ...view }]);
    expect(await RightsOf()).toEqual(['visitor']);

    await setRights(deps, keeper.roleId, { ...rights, 'verification-log': ['view'] });
    expect((await page('verification-log')).NotGiven).toContain('visitor');
    const lacked = {
      code: '400',
      message: expect.stringContaining('Verification Report (visitor)') as string,
    };
    expect(await save([{ PageId, ...view, Rights: [] }])).toMatchObject(lacked);
    await setRights(deps, roleId, {});
    await setRights(deps, roleId, { 'verification-log': ['view'] });
    expect(await save([{ PageId, ...view, Rights: ['visitor'] }])).toMatchObject(lacked);
    expect(await RightsOf()).toEqual([]);
  });

  it('leaves pages alone that it does not name, and writes all or nothing', async () => {
    const mapping = await page('mapping');
    const category = await page('category-master');
    await save([{ PageId: mapping.PageId, ...none, IsView: true }]);
    await save([{ PageId: category.PageId, ...none, IsView: true }]);
    expect(await page('mapping')).toMatchObject({ IsView: true });
    const refused = await save([
      { PageId: mapping.PageId, ...every },
      { PageId: 999_999, ...every },
    ]);
    expect(refused).toMatchObject({ code: '400', message: 'One of these pages no longer exists.' });
    expect(await page('mapping')).toMatchObject({ IsView: true, IsAdd: false });
  });

  it('gives no rights on a page that is declared no longer', async () => {
    await syncPages(deps.database, [report]);
    const { rows } = await deps.database.pool.query<{ id: number }>(
      'select id from pages where action_name = $1',
      [report.actionName],
    );
    expect(await save([{ PageId: rows[0]?.id, ...every }])).toMatchObject({ code: '400' });
    expect((await read()).map(({ ActionName }) => ActionName)).not.toContain(report.actionName);
  });

  it('is in the audit log, before and after', async () => {
    const { PageId } = await page('mapping');
    await save([{ PageId, ...none, IsView: true }]);
    await save([{ PageId, ...none, IsView: true, IsAdd: true }]);
    const { rows } = await deps.database.pool.query<object>(
      'select page, action, before, after from audit_entries where company_id = $1 and record_id = $2 order by id',
      [keeper.companyId, roleId],
    );
    expect(rows).toEqual([
      { page: 'role-master', action: 'permissions', before: {}, after: { Mapping: 'View, Export' } },
      {
        page: 'role-master',
        action: 'permissions',
        before: { Mapping: 'View, Export' },
        after: { Mapping: 'View, Add, Export' },
      },
    ]);
  });

  it('is refused where the role’s rights were changed since they were read, and changes nothing', async () => {
    const { PageId, Version } = await page('mapping');
    const saveRead = (rights: object) =>
      keeper.ask(updatePagePermission, { RoleId: roleId, Version, PagePermissions: [{ PageId, ...rights }] });
    const answers = await Promise.all([saveRead(every), saveRead({ ...every, IsAdd: false })]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['200', '409']);
    const now = await page('mapping');
    expect(now.Version).not.toBe(Version);
    expect(await saveRead(none)).toMatchObject({
      status: 200,
      code: '409',
      message: 'This record has been changed since you opened it.',
    });
    expect(await page('mapping')).toEqual(now);
    // a save without a version wins
    expect((await save([{ PageId, ...none, IsReport: false }])).code).toBe('200');
    expect((await page('mapping')).Version).toBe(Version);
  });

  it('warns when no page is selected', async () => {
    expect(await save([])).toMatchObject({ code: '400', message: 'No page is selected' });
  });
});

describe('giving rights', () => {
  const refused = {
    code: '400',
    message: 'Somebody must keep the rights to view and update roles, or nobody could give rights any more.',
  };

  it('cannot take the last right to give them, alone or two from each other at once', async () => {
    const roles = await page('role-master', keeper.roleId);
    expect(await save([{ PageId: roles.PageId, ...none, IsView: true }], keeper.roleId)).toMatchObject(
      refused,
    );
    expect(await page('role-master', keeper.roleId)).toMatchObject({ IsView: true, IsEdit: true });

    const second = await colleague();
    const both = await Promise.all([
      save([{ PageId: roles.PageId, ...none }], second.roleId),
      save([{ PageId: roles.PageId, ...none }], keeper.roleId, second),
    ]);
    expect(both.filter(({ code }) => code === '200')).toHaveLength(1);
  });

  it('may give them up when somebody else has them', async () => {
    const second = await colleague();
    const { PageId } = await page('role-master', keeper.roleId);
    expect((await save([{ PageId, ...none }], keeper.roleId)).code).toBe('200');
    expect((await asked(keeper.roleId, second)).code).toBe('200');
  });

  it('cannot switch off their own role, but another one', async () => {
    const toggle = (id: number) => keeper.ask(`RoleMaster/InActiveRow/${id}/false`);
    expect(await toggle(keeper.roleId)).toMatchObject({
      code: '400',
      message: "Your own role can't be made inactive.",
    });
    expect((await toggle(roleId)).code).toBe('200');
  });
});

describe('nobody', () => {
  const weak: Rights = { 'role-master': ['view', 'edit'], mapping: ['view', 'report'] };

  it('gives a right that they lack, to their own role or another', async () => {
    const giver = await colleague(weak);
    const { PageId } = await page('mapping');
    for (const id of [giver.roleId, roleId])
      expect(await save([{ PageId, ...every }], id, giver)).toMatchObject({
        code: '400',
        message: 'This role has rights that you do not have yourself: Mapping (Add).',
      });
    expect(await page('mapping')).toMatchObject(none);
    expect((await save([{ PageId, ...none, IsView: true }], roleId, giver)).code).toBe('200');
  });

  it('changes a role that has more rights than theirs: its rights, its name, whether it is active', async () => {
    const giver = await colleague(weak);
    const strong = await createRole(deps, keeper.companyId, { 'category-master': everyRight });
    const refused = {
      code: '400',
      message:
        'This role has rights that you do not have yourself: Category Master (View), Category Master (Add), Category Master (Update) and 1 more.',
    };
    const { PageId } = await page('category-master');
    expect(await save([{ PageId, ...none }], strong, giver)).toMatchObject(refused);
    const named = { RoleId: strong, RoleName: 'Weaker', RoleDesc: 'x', UserType: 1 };
    expect(await giver.ask('RoleMaster/UpdateRole', named)).toMatchObject(refused);
    expect(await giver.ask(`RoleMaster/InActiveRow/${strong}/false`)).toMatchObject(refused);
    expect((await keeper.ask('RoleMaster/UpdateRole', named)).code).toBe('200');
  });

  it('but an administrator gives back a right that no role has any more', async () => {
    const administrator = await colleague(weak);
    await deps.database.db.insert(administratorRoles).values({ roleId: administrator.roleId });
    const { PageId } = await page('mapping');
    expect((await save([{ PageId, ...every }], administrator.roleId, administrator)).code).toBe('200');
  });
});

it('lists the company’s active roles as value and label', async () => {
  const list = async (id: number) => (await keeper.ask(getRoles, undefined, { params: { id } })).data;
  const ids = (await list(keeper.companyId)).map(({ value }) => value);
  expect(new Set(ids)).toEqual(new Set([keeper.roleId, roleId]));
  await keeper.ask(`RoleMaster/InActiveRow/${roleId}/false`);
  expect((await list(keeper.companyId)).map(({ value }) => value)).toEqual([keeper.roleId]);
  expect(await list(await createCompany(deps))).toEqual([]);
});
