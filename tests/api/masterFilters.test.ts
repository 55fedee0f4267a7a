import { beforeAll, expect, it } from 'vitest';
import { createProduct, createUser, everyRightOn } from '../support/factories.ts';
import { peopleWorld, type SignedIn } from '../support/peopleWorld.ts';

const world = await peopleWorld();
const { deps } = world;
let keeper: SignedIn & { companyId: number };
let ids: number[];
let category: number;

beforeAll(async () => {
  keeper = await world.newPerson({ rights: everyRightOn(['product-master', 'user-master']) });
  const { companyId } = keeper;
  ids = [
    await createProduct(deps, companyId),
    await createProduct(deps, companyId),
    await createProduct(deps, companyId),
  ];
  const { rows } = await deps.database.pool.query<{ id: number }>(
    `insert into categories (company_id, category_name) values ($1, 'Belts') returning id`,
    [companyId],
  );
  category = rows[0]?.id ?? 0;
  await deps.database.pool.query('update products set category_id = $1 where id = $2', [category, ids[0]]);
  await deps.database.pool.query(`update products set oem = 'Bosch' where id = $1`, [ids[1]]);
  await deps.database.pool.query('update products set is_active = false where id = $1', [ids[2]]);
});

const found = async (body: object, call = 'ProductMaster/GetProducts', id = 'ProductId') =>
  (await keeper.ask<Record<string, number>[]>(call, { PageSize: 20, ...body })).data.map((row) => row[id]);

it.each([
  ['a category', () => ({ CategoryId: category }), [0]],
  ['an OEM in any letters', () => ({ OEM: 'bOSCH' }), [1]],
  ['those that are inactive', () => ({ Status: 'InActive' }), [2]],
  ['those that are active', () => ({ Status: 'Active' }), [1, 0]],
  ['all, also as clients ask that send IsActive', () => ({ Status: '', IsActive: true }), [2, 1, 0]],
  ['a category and a status', () => ({ CategoryId: category, Status: 'InActive' }), []],
])('narrows products to %s', async (_what, body, expected) => {
  expect(await found(body())).toEqual(expected.map((place) => ids[place]));
});

it('narrows people, whose rows a query makes, by their role and status', async () => {
  const { userId, roleId } = await createUser(deps, { companyId: keeper.companyId });
  const people = (body: object) => found(body, 'UserMaster/GetUsers', 'UserId');
  expect(await people({ RoleId: roleId, Status: 'Active' })).toEqual([userId]);
  expect(await people({ RoleId: roleId, Status: 'InActive' })).toEqual([]);
});

it('refuses a status that is none', async () => {
  expect(await keeper.ask('ProductMaster/GetProducts', { Status: 'Perhaps' })).toMatchObject({
    code: '400',
    data: { errors: { Status: expect.any(String) as unknown } },
  });
});
