import { beforeEach, expect, it } from 'vitest';
import { type ListView, mostViews, viewCalls } from '../../contract/calls/records/views.ts';
import { everyRight } from '../support/factories.ts';
import { peopleWorld, type SignedIn } from '../support/peopleWorld.ts';

const world = await peopleWorld();
const Page = 'carton-master';
let asha: SignedIn & { companyId: number; roleId: number };

beforeEach(async () => {
  asha = await world.newPerson({ rights: { [Page]: everyRight } });
});

const save = (by: SignedIn, Name: string, more: object = {}) =>
  by.ask(viewCalls.save, { Page, Name, Query: 'search=box', ...more });
const namesOf = async (by: SignedIn) =>
  ((await by.ask(viewCalls.list, { Page })).data ?? []).map(({ Name }: ListView) => Name);

it('are kept for oneself, replaced, and deleted', async () => {
  const { ViewId } = (await save(asha, 'Boxes')).data;
  expect((await save(asha, 'boxes', { Query: 'search=tray', ViewId })).code).toBe('200');
  const { data } = await asha.ask(viewCalls.list, { Page });
  expect(data).toEqual([
    {
      ViewId,
      Name: 'boxes',
      Query: 'search=tray',
      For: 'own',
      RoleId: null,
      IsDefault: false,
      IsMine: true,
      UserName: expect.any(String),
    },
  ]);
  expect((await asha.ask(viewCalls.remove, { ViewId: data[0]?.ViewId ?? 0 })).code).toBe('200');
  expect(await namesOf(asha)).toEqual([]);
});

it('are not replaced by a new one that happens to get their name', async () => {
  await save(asha, 'Boxes', { For: 'role', IsDefault: true });
  const other = (await save(asha, 'Trays')).data;
  const { data } = await asha.ask(viewCalls.list, { Page });
  for (const more of [{}, other])
    expect(await save(asha, 'boxes', { IsDefault: true, Query: '', ...more })).toMatchObject({
      code: '400',
      data: { errors: { Name: expect.stringContaining('You have a view with this name already.') } },
    });
  expect((await asha.ask(viewCalls.list, { Page })).data).toEqual(data);
});

it('are shared with the role or the company, and deleted by their author alone', async () => {
  const { companyId, roleId } = asha;
  const sameRole = await world.newPerson({ companyId, roleId });
  const colleague = await world.newPerson({ companyId, rights: { [Page]: ['view'] } });
  const stranger = await world.newPerson({ rights: { [Page]: everyRight } });
  await save(asha, 'Mine');
  await save(asha, 'Of the role', { For: 'role' });
  const { data } = await save(asha, 'Of all', { For: 'company' });
  expect(await namesOf(sameRole)).toEqual(['Of all', 'Of the role']);
  expect(await namesOf(colleague)).toEqual(['Of all']);
  expect(await namesOf(stranger)).toEqual([]);
  expect(await colleague.ask(viewCalls.remove, { ViewId: data.ViewId })).toMatchObject({
    code: '400',
    message: 'This record no longer exists.',
  });
});

it('open lists: the person’s own before the role’s, and that before the company’s', async () => {
  const { companyId, roleId } = asha;
  const sameRole = await world.newPerson({ companyId, roleId });
  const colleague = await world.newPerson({ companyId, rights: { [Page]: ['view'] } });
  const stranger = await world.newPerson({ rights: { [Page]: everyRight } });
  const opening = { IsDefault: true };
  await save(asha, 'For all', { ...opening, For: 'company', Query: 'search=all' });
  await save(asha, 'For the role', { ...opening, For: 'role', Query: 'search=role' });
  await save(sameRole, 'Not yet', { ...opening, Query: 'search=not' });
  await save(sameRole, 'Mine', { ...opening, Query: 'search=mine' });
  await save(sameRole, 'Seldom', { Query: 'search=seldom' });
  const openedBy = async (by: SignedIn) => (await by.ask(viewCalls.defaults)).data;
  expect(await openedBy(sameRole)).toEqual([{ Page, Query: 'search=mine' }]);
  expect(await openedBy(asha)).toEqual([{ Page, Query: 'search=role' }]);
  expect(await openedBy(colleague)).toEqual([{ Page, Query: 'search=all' }]);
  expect(await openedBy(stranger)).toEqual([]);
  const without = await world.newPerson({ companyId, rights: {} });
  expect(await openedBy(without)).toEqual([]);
});

it('open a list with one at the most, however many are saved at once', async () => {
  const names = Array.from({ length: 10 }, (_, n) => `View ${n}`);
  await Promise.all(names.map((name) => save(asha, name, { IsDefault: true })));
  const { data } = await asha.ask(viewCalls.list, { Page });
  expect(data.filter(({ IsDefault }) => IsDefault)).toHaveLength(1);
});

it('are saved for others whatever their address says', async () => {
  const by = await world.newPerson({ rights: { 'verification-log': everyRight } });
  const asked = { Page: 'verification-log', Name: 'Odd', Query: 'filter=%7B', For: 'company' as const };
  expect((await by.ask(viewCalls.save, asked)).code).toBe('200');
});

it('need the right to view the page, and to be shared the right to edit', async () => {
  const reader = await world.newPerson({ companyId: asha.companyId, rights: { [Page]: ['view'] } });
  expect((await save(reader, 'Mine')).code).toBe('200');
  for (const For of ['role', 'company']) expect((await save(reader, 'Shared', { For })).status).toBe(418);
  const editor = await world.newPerson({ companyId: asha.companyId, rights: { [Page]: ['edit'] } });
  expect((await save(editor, 'Unseen', { For: 'company' })).status).toBe(418);
  const nobody = await world.newPerson({ companyId: asha.companyId });
  expect((await save(nobody, 'Mine')).status).toBe(418);
  expect((await nobody.ask(viewCalls.list, { Page })).status).toBe(418);
});

it('have a name, and are no more than anybody reads', async () => {
  expect(await save(asha, ' ')).toMatchObject({ code: '400', message: 'Please enter a name.' });
  for (let n = 1; n < mostViews; n++) await save(asha, `View ${n}`);
  const { data } = await save(asha, 'The last');
  expect(await save(asha, 'One more')).toMatchObject({ code: '400' });
  expect((await save(asha, 'The last', { Query: '', ...data })).code).toBe('200');
});

it('are kept for any role of the company that sees the page, by who may edit it', async () => {
  const { companyId, roleId } = asha;
  const packer = await world.newPerson({ companyId, rights: { [Page]: ['view'] } });
  const other = await world.newPerson({ companyId, rights: { 'mrp-master': everyRight } });
  const stranger = await world.newPerson({ rights: { [Page]: everyRight } });
  const { data: roles } = await asha.ask(viewCalls.roles, { Page });
  expect(new Set(roles.map(({ value }) => value))).toEqual(new Set([roleId, packer.roleId]));
  expect((await packer.ask(viewCalls.roles, { Page })).status).toBe(418);
  for (const RoleId of [other.roleId, stranger.roleId, 2_000_000_000])
    expect(await save(asha, 'Theirs', { For: 'role', RoleId })).toMatchObject({
      code: '400',
      data: { errors: { RoleId: 'This role may not see the page.' } },
    });
  expect((await save(packer, 'Mine', { For: 'role', RoleId: packer.roleId })).status).toBe(418);
  await save(asha, 'For packers', { For: 'role', RoleId: packer.roleId, IsDefault: true, Query: 'search=a' });
  await save(asha, 'For us', { For: 'role', IsDefault: true, Query: 'search=b' });
  expect(await namesOf(packer)).toEqual(['For packers']);
  expect(await namesOf(asha)).toEqual(['For packers', 'For us']);
  const sameRole = await world.newPerson({ companyId, roleId });
  expect(await namesOf(sameRole)).toEqual(['For us']);
  // each role has a default of its own
  const defaultOf = async (by: SignedIn) => (await by.ask(viewCalls.defaults)).data;
  expect(await defaultOf(packer)).toEqual([{ Page, Query: 'search=a' }]);
  expect(await defaultOf(sameRole)).toEqual([{ Page, Query: 'search=b' }]);
});

it('stay with the role that was chosen once their author has another one, and a role has one default', async () => {
  const { companyId, roleId, userId } = asha;
  const sameRole = await world.newPerson({ companyId, roleId });
  const other = await world.newPerson({ companyId, rights: { [Page]: everyRight } });
  await save(asha, 'At first', { For: 'role', IsDefault: true });
  await save(asha, 'Ours', { For: 'role', RoleId: roleId, IsDefault: true });
  const { data } = await sameRole.ask(viewCalls.list, { Page });
  expect(data.map(({ Name, IsDefault }) => [Name, IsDefault])).toEqual([
    ['At first', false],
    ['Ours', true],
  ]);
  await world.deps.database.pool.query('update users set role_id = $1 where id = $2', [other.roleId, userId]);
  expect(await namesOf(sameRole)).toEqual(['Ours']);
  expect(await namesOf(other)).toEqual(['At first']);
});
