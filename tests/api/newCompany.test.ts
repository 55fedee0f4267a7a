import { describe, expect, it } from 'vitest';
import { actForCompany } from '../../contract/calls/account/ownAccess.ts';
import { getNewDealer, getNewProduct } from '../../contract/calls/masters.ts';
import { getPages } from '../../contract/calls/account/pagePermissions.ts';
import { syncPages } from '../../server/engine/syncPages.ts';
import { pagesOf } from '../../server/calls/pages.ts';
import { company } from '../../src/resources/masters/company.ts';
import { createRole, everyRightOn, giveFiles } from '../support/factories.ts';
import { peopleWorld } from '../support/peopleWorld.ts';
import { declared } from '../../src/resources/portal.ts';

const { deps, operatingId, newPerson } = await peopleWorld();
await syncPages(deps.database, pagesOf(declared));

const keeper = await newPerson({
  companyId: operatingId,
  rights: everyRightOn(pagesOf(declared).map(({ actionName }) => actionName)),
});

type Row = Record<string, unknown>;

async function addCompany(changes: Row): Promise<number> {
  const { code, data } = await keeper.ask<{ CompanyId: number }>('Company/CreateCompany', {
    CompanyDisplayName: 'Tea',
    Email: 'tea@example.com',
    Mobile: '9876543210',
    WebsiteURL: 'https://tea.example',
    Address: 'Munnar',
    CompanyLogo: '/uploads/tea.png',
    FakeMessage: 'Beware!',
    FakeAudio: '/uploads/tea.mp3',
    ...changes,
  });
  expect(code).toBe('200');
  await giveFiles(deps, data.CompanyId);
  return data.CompanyId;
}

describe('a new company', () => {
  it('starts with the usual roles and their rights, once', async () => {
    const companyId = await addCompany({ CompanyName: 'Hill Tea', Prefix: 'HT' });
    await keeper.ask(actForCompany, { CompanyId: companyId });
    const list = async () => (await keeper.ask<Row[]>('RoleMaster/GetRoles', { PageSize: 20 })).data;
    const roles = await list();
    expect(roles.map(({ RoleName, UserType }) => [RoleName, UserType])).toEqual(
      expect.arrayContaining([
        ['Administrator', 1],
        ['Packer', 1],
        ['Dealer', 2],
        ['Mechanic', 2],
      ]),
    );
    const seen = async (name: string) => {
      const id = Number(roles.find(({ RoleName }) => RoleName === name)?.['RoleId']);
      const { data } = await keeper.ask(getPages, undefined, { params: { id } });
      return data.filter(({ IsView }) => IsView).map(({ ActionName }) => ActionName);
    };
    expect((await seen('Mechanic')).toSorted()).toEqual(['my-points', 'redeem', 'scan']);
    expect((await seen('Dealer')).toSorted()).toEqual(['order-booking', 'orderbooking-report']);
    expect(await seen('Packer')).toEqual(expect.arrayContaining(['dispatch', 'carton-master']));
    expect(await seen('Packer')).not.toContain('user-master');
    expect(await seen('Administrator')).toHaveLength(pagesOf(declared).length);

    const [stored] = (await keeper.ask<Row[]>('Company/GetCompanys', { CompanyId: companyId })).data;
    await keeper.ask('Company/UpdateCompany', { ...stored, Address: 'Ooty' });
    expect(await list()).toHaveLength(4);
  });

  it('gives its products its messages to begin with, or those of any new company', async () => {
    const companyId = await addCompany({ CompanyName: 'Own Tea', Prefix: 'OT', GenuineMessage: 'Ours.' });
    await keeper.ask(actForCompany, { CompanyId: companyId });
    expect((await keeper.ask(getNewProduct, {})).data).toEqual([
      { GenuineMessage: 'Ours.', AlreadyScannedMsg: company.fields.AlreadyScannedMsg.default },
    ]);
  });

  it('can add dealers at once', async () => {
    const companyId = await addCompany({ CompanyName: 'Deal Tea', Prefix: 'DT' });
    await keeper.ask(actForCompany, { CompanyId: companyId });
    expect((await keeper.ask(getNewDealer, {})).data).toEqual([{ Country: 1 }]);
  });
});

it('a dealer’s form says why nobody can be added, before anything is typed', async () => {
  const rights = everyRightOn(['dealer-master']);
  const person = await newPerson({ rights });
  expect(await person.ask(getNewDealer, {})).toMatchObject({
    code: '400',
    message: expect.stringContaining('no active role named Dealer') as unknown,
  });
  // a role with more rights than the person's own
  const { companyId } = person;
  await createRole(deps, companyId, everyRightOn(['order-booking']), { roleName: 'Dealer', userType: 2 });
  expect(await person.ask(getNewDealer, {})).toMatchObject({
    message: expect.stringContaining('This role has rights that you do not have yourself') as unknown,
  });
});

describe('a role without rights', () => {
  it('says so when it is added, and where it is given to a user', async () => {
    const person = await newPerson({ rights: everyRightOn(['role-master', 'user-master']) });
    const { message } = await person.ask('RoleMaster/CreateRole', {
      RoleName: 'Clerk',
      RoleDesc: 'Writes',
      UserType: 1,
    });
    expect(message).toContain('It has no rights yet');
    const offered = async (language = 'en') => {
      const headers = { 'Accept-Language': language };
      const { data } = await person.ask<Row[]>('UserMaster/GetRoleByUserTypeDLL?UserType=1', undefined, {
        headers,
      });
      return data.map(({ label }) => label);
    };
    expect(await offered()).toContain('Clerk · no rights yet');
    expect(await offered('hi')).toContain('Clerk · अभी कोई अधिकार नहीं');
    // the person's own role has some
    expect((await offered()).filter((label) => !String(label).includes('·'))).toHaveLength(1);
  });
});
