import { describe, expect, it } from 'vitest';
import { getAccessRight } from '../../contract/calls/account/ownAccess.ts';
import { getPages } from '../../contract/calls/account/pagePermissions.ts';
import { createTestDealer, createRole, everyRight } from '../support/factories.ts';
import { peopleWorld, type SignedIn } from '../support/peopleWorld.ts';
import { breakOnPurpose } from '../support/testDeps.ts';

const { deps, operatingId, newPerson } = await peopleWorld();
breakOnPurpose('the book has the last number');

type Row = Readonly<Record<string, unknown>> & { Refused?: Readonly<Record<string, string>> };

const rights = {
  'company-master': everyRight,
  'role-master': everyRight,
  'user-master': everyRight,
  'dealer-master': everyRight,
};
const keeper = await newPerson({ rights });
const { companyId } = keeper;
const strongRole = await createRole(deps, companyId, { ...rights, 'category-master': everyRight });
const strong = await newPerson({ companyId, roleId: strongRole });

const rowsOf = async (person: SignedIn, list: string) =>
  (await person.ask<Row[]>(list, { PageSize: 20, First: 1 })).data;
const rowOf = async (person: SignedIn, list: string, id: string, value: number) =>
  (await rowsOf(person, list)).find((row) => row[id] === value);

const ownRole = "Your own role can't be made inactive.";
const stronger =
  'This role has rights that you do not have yourself: category-master (View), category-master (Add), category-master (Update) and 1 more.';

describe('a row names its refusals', () => {
  it('of the own role and of a stronger one', async () => {
    const role = (id: number) => rowOf(keeper, 'RoleMaster/GetRoles', 'RoleId', id);
    expect((await role(keeper.roleId))?.Refused).toEqual({ inactivate: ownRole });
    expect((await role(strongRole))?.Refused).toEqual({
      edit: stronger,
      activate: stronger,
      inactivate: stronger,
    });
    const weak = await createRole(deps, companyId);
    expect(await role(weak)).not.toHaveProperty('Refused');
  });

  it('of oneself and of people with more rights', async () => {
    const person = (id: number) => rowOf(keeper, 'UserMaster/GetUsers', 'UserId', id);
    expect((await person(keeper.userId))?.Refused).toMatchObject({
      inactivate: "You can't make yourself inactive.",
      RoleId: expect.stringContaining('somebody else'),
    });
    expect((await person(strong.userId))?.Refused).toMatchObject({ edit: stronger, inactivate: stronger });
  });

  it('of the own company and of a prefix in use', async () => {
    await deps.database.pool.query(
      'insert into serial_books (company_id, last_serial) values ($1, 5) on conflict (company_id) do update set last_serial = 5',
      [companyId],
    );
    const [own] = await rowsOf(keeper, 'Company/GetCompanys');
    expect(own?.Refused).toEqual({
      inactivate: "Your own company can't be made inactive.",
      Prefix: expect.stringContaining('The prefix is fixed'),
      GS1Prefix: expect.any(String),
    });
  });

  it('and refused in the same words', async () => {
    expect(await keeper.ask(`RoleMaster/InActiveRow/${keeper.roleId}/false`)).toMatchObject({
      code: '400',
      message: ownRole,
    });
    expect(await keeper.ask(`UserMaster/InActiveRow/${strong.userId}/false`)).toMatchObject({
      code: '400',
      message: stronger,
    });
  });
});

describe('the role of dealers', () => {
  it('keeps its name and its user type while dealers have it, and is not in the User Master', async () => {
    const made = await keeper.ask<{ RoleId: number }>('RoleMaster/CreateRole', {
      RoleName: 'Dealer',
      RoleDesc: 'They order',
      UserType: 2,
    });
    const roleId = made.data.RoleId;
    await createTestDealer(deps, { companyId, roleId });
    const row = await rowOf(keeper, 'RoleMaster/GetRoles', 'RoleId', roleId);
    expect(row).toMatchObject({ RoleName: 'Dealer', UserType: 2 });
    const { RoleName } = row?.Refused ?? {};
    expect(row?.Refused).toMatchObject({ UserType: RoleName, inactivate: RoleName });
    const role = { RoleId: roleId, RoleName: 'Dealer', RoleDesc: 'They order', UserType: 2 };
    expect(await keeper.ask('RoleMaster/UpdateRole', { ...role, RoleName: 'Agent' })).toMatchObject({
      code: '400',
      data: { errors: { RoleName } },
    });
    expect((await keeper.ask('RoleMaster/UpdateRole', role)).code).toBe('200');
    const offered = await keeper.ask<Row[]>('UserMaster/GetRoleByUserTypeDLL?UserType=2');
    expect(offered.data).toEqual([]);
    const web = await newPerson({ companyId });
    const [stored] = (await rowsOf(keeper, 'UserMaster/GetUsers')).filter(
      (one) => one['UserId'] === web.userId,
    );
    expect(
      await keeper.ask('UserMaster/UpdateUser', { ...stored, UserType: 2, RoleId: roleId }),
    ).toMatchObject({ code: '400', data: { errors: { RoleId: 'Please select user role.' } } });
  });
});

describe('dropdowns offer only what people may give', () => {
  it('a role with more rights than theirs', async () => {
    const offered = await keeper.ask<Row[]>('UserMaster/GetRoleByUserTypeDLL?UserType=1');
    const ids = offered.data.map((row) => row['RoleId']);
    expect(ids).toContain(keeper.roleId);
    expect(ids).not.toContain(strongRole);
  });

  it('a right that they lack themselves', async () => {
    const { data } = await keeper.ask(getPages, undefined, { params: { id: keeper.roleId } });
    const of = (page: string) => data.find(({ ActionName }) => ActionName === page)?.NotGiven;
    expect(of('role-master')).toBeUndefined();
    expect(of('category-master')).toEqual(['view', 'add', 'edit', 'report']);
  });

  it('a company or a person that they would not see', async () => {
    const mayAdd = async (person: SignedIn) => {
      const { data } = await person.ask(getAccessRight, undefined, { params: { id: person.userId } });
      return ['company-master', 'user-master'].map(
        (page) => data.find(({ ActionName }) => ActionName === page)?.IsAdd,
      );
    };
    expect(await mayAdd(keeper)).toEqual([false, true]);
    expect(await mayAdd(await newPerson({ companyId: operatingId, rights }))).toEqual([true, true]);
    expect(await mayAdd(await newPerson({ companyId: operatingId, rights, userType: 2 }))).toEqual([
      false,
      false,
    ]);
  });
});
