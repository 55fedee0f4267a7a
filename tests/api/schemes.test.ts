import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { getSchemeSeries } from '../../contract/calls/seals/serials.ts';
import { roles } from '../../server/db/schema/declared.ts';
import { type Brand, createBrand, type Fields } from '../support/brand.ts';
import { createRole, everyRight } from '../support/factories.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
let brand: Brand;
let tea: number;
let mechanic: number;

beforeEach(async () => {
  brand = await createBrand(deps, { 'loyalityscheme-master': everyRight });
  mechanic = await createRole(deps, brand.companyId);
  tea = await brand.product({ ProductName: 'Tea' });
  await brand.mapped(tea, 1000);
});

const scheme = (FromNo: unknown, Qty: unknown, changes: object = {}) =>
  brand.ask('Loyalityscheme/CreateScheme', {
    SchemeName: 'Diwali',
    Schemedescription: 'Points for every scan',
    SchemeCategory: 2,
    RoleId: mechanic,
    ProductId: tea,
    FromNo,
    Qty,
    loyalitypnt: 10,
    StartDate: '2026/10/01',
    EndDate: '2026/10/08',
    ...changes,
  });

const made = async (FromNo: number, Qty: number, changes: object = {}) => {
  const saved = await scheme(FromNo, Qty, changes);
  expect(saved).toMatchObject({ code: '200', message: 'Scheme added successfully.' });
  return Number(saved.data['SchemeId']);
};

const rowsOf = async (call: string, request?: object) => (await brand.ask<Fields[]>(call, request)).data;
const list = (request: object = {}) => rowsOf('Loyalityscheme/GetSchemes', request);
const series = async (changes: object = {}) => {
  const { data } = await brand.ask(getSchemeSeries, { RoleId: mechanic, ProductId: tea, ...changes });
  return data.map(({ FromNo, ToNo, Qty }) => [FromNo, ToNo, Qty]);
};
const toggle = (id: number, flag: boolean) => brand.ask(`Loyalityscheme/InActiveRow/${id}/${flag}`);

describe('a scheme', () => {
  it('takes the name of its product as the documents write it, too', async () => {
    const id = await made(101, 100, { ProductId: undefined, productId: tea });
    expect(await list({ SchemeId: id })).toMatchObject([{ ProductId: tea }]);
  });

  it('is listed as it is documented, its To computed', async () => {
    const id = await made(101, 100, { ToNo: 7 });
    expect(await list()).toMatchObject([
      {
        SchemeId: id,
        SchemeName: 'Diwali',
        Schemedescription: 'Points for every scan',
        SchemeCategory: 2,
        SchemeCategoryName: 'Loyality Points',
        RoleId: mechanic,
        RoleName: expect.stringMatching(/^Role \d+$/) as unknown,
        ProductId: tea,
        product: 'Tea',
        FromNo: 101,
        ToNo: 200,
        Qty: 100,
        loyalitypnt: 10,
        StartDate: '2026/10/01',
        EndDate: '2026/10/08',
        Status: 'Active',
        IsActive: true,
        TotalRows: 1,
      },
    ]);
  });

  it('is refused with other values of locked fields, and takes the rest of an update', async () => {
    const id = await made(101, 100);
    const [before] = await list();
    const rest = { Schemedescription: 'For a week longer', EndDate: '2026/10/15', IsActive: false };
    const others = { SchemeName: 'Holi', SchemeCategory: 1, loyalitypnt: 99, StartDate: '2026/09/01' };
    const refused = await scheme(500, 1, { SchemeId: id, ...others, ...rest });
    const names = [...Object.keys(others), 'FromNo', 'Qty'];
    expect(Object.keys(Object(Object(refused.data)['errors'])).sort()).toEqual(names.sort());
    expect(await list()).toEqual([before]);
    const saved = await scheme(101, 100, { ...before, ...rest });
    expect(saved).toMatchObject({ code: '200', message: 'Scheme updated successfully.' });
    expect(await list()).toEqual([
      {
        ...before,
        Schemedescription: 'For a week longer',
        EndDate: '2026/10/15',
        IsActive: false,
        Status: 'InActive',
        Version: expect.any(String),
      },
    ]);
  });

  it('is not made to end before its own start by another start that is sent', async () => {
    const id = await made(101, 100);
    const message = 'End date must be greater than Start date.';
    const refused = await scheme(101, 100, {
      SchemeId: id,
      StartDate: '2026/01/01',
      EndDate: '2026/01/08',
    });
    expect(refused).toMatchObject({ code: '400', data: { errors: { EndDate: message } } });
  });

  it.each([
    [{ FromNo: 1001, Qty: 10 }, 'FromNo', 'Not mapped to this product: 1001\u00a0– 1010.'],
    [{ FromNo: 1, Qty: 1001 }, 'FromNo', 'Not mapped to this product: 1001.'],
    [{ FromNo: 2 ** 40 - 1, Qty: 2 }, 'FromNo', 'There are no such numbers.'],
    [{ RoleId: 999_999 }, 'RoleId', 'Please select user role.'],
    [{ ProductId: 0 }, 'ProductId', 'Please select Product'],
    [
      { StartDate: '2026/10/02', EndDate: '2026/10/01' },
      'StartDate',
      'Start date must be less than End date.',
    ],
  ])('is refused with %j', async (wrong, field, message) => {
    const refused = await scheme(1, 10, wrong);
    expect(refused.code).toBe('400');
    expect(refused.message).toBe(message);
    expect(refused.data['errors']).toMatchObject({ [field]: refused.message });
    expect(await list()).toEqual([]);
  });

  it("is refused for another product's numbers", async () => {
    const coffee = await brand.product({ ProductName: 'Coffee' });
    expect((await scheme(1, 10, { ProductId: coffee })).message).toMatch(
      /^Not mapped to this product: 1.–.10\.$/,
    );
  });
});

describe('a number earns a role by one scheme', () => {
  it('so a second active scheme is refused, and the first one named', async () => {
    await made(101, 100);
    const refused = await scheme(150, 100, { SchemeName: 'Holi' });
    expect(refused.code).toBe('409');
    expect(refused.message).toMatch(/^Already in an active scheme: 150.–.200 in Diwali\.$/);
  });

  it('while another role may have one of its own', async () => {
    await made(101, 100);
    await made(101, 100, { RoleId: await createRole(deps, brand.companyId) });
  });

  it('and an inactive scheme has none until it is made active', async () => {
    const first = await made(101, 100);
    expect((await toggle(first, false)).code).toBe('200');
    const second = await made(101, 50);
    const taken = /in an active scheme: (101.–.150 in )?Diwali\.$/;
    expect((await toggle(first, true)).message).toMatch(taken);
    const update = { SchemeId: first, Schemedescription: 'x', EndDate: '2026/10/08', IsActive: true };
    expect((await brand.ask('Loyalityscheme/CreateScheme', update)).message).toMatch(taken);
    await toggle(second, false);
    expect((await toggle(first, true)).code).toBe('200');
  });

  it('also when several people take the same numbers at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => scheme(100 + n, 100)));
    expect(answers.map(({ code }) => code).sort()).toEqual(['200', '409', '409', '409', '409']);
  });

  it('and the database holds it by itself', async () => {
    await made(101, 100);
    const copy = sql`
      insert into schemes (company_id, scheme_name, description, scheme_category, role_id, product_id, from_no, qty, to_no, points, start_date, end_date)
      select company_id, 'Copy', description, scheme_category, role_id, product_id, 200, 1, 200, points, start_date, end_date
      from schemes where company_id = ${brand.companyId}`;
    await expect(deps.database.db.execute(copy)).rejects.toMatchObject({
      cause: { constraint: 'schemes_never_overlap' },
    });
  });
});

describe('the available series', () => {
  it("are the product's mapped numbers that are in no active scheme of the role", async () => {
    expect(await series()).toEqual([[1, 1000, 1000]]);
    const id = await made(101, 100);
    expect(await series()).toEqual([
      [1, 100, 100],
      [201, 1000, 800],
    ]);
    expect(await series({ RoleId: brand.roleId })).toEqual([[1, 1000, 1000]]);
    await toggle(id, false);
    expect(await series()).toEqual([[1, 1000, 1000]]);
  });

  it("are none of another company's, nor of a product without numbers", async () => {
    const other = await createBrand(deps);
    await other.mapped(await other.product(), 10);
    expect(await series({ ProductId: tea + 1 })).toEqual([]);
    expect(await series({ ProductId: await brand.product() })).toEqual([]);
  });

  it.each([
    [{ RoleId: '' }, 'Please select user role.'],
    [{ ProductId: undefined }, 'Please select Product'],
  ])('need a role and a product: %j', async (wrong, message) => {
    const asked = { RoleId: mechanic, ProductId: tea, ...wrong };
    expect(await brand.ask(getSchemeSeries, asked)).toMatchObject({
      code: '400',
      message,
    });
  });
});

describe('the role labelled Dealer', () => {
  it('is neither offered nor taken', async () => {
    const dealer = {
      companyId: brand.companyId,
      roleName: 'Dealer',
      remarks: 'Books',
      userType: 2,
      needsPasskey: false,
    };
    const [role] = await deps.database.db.insert(roles).values(dealer).returning({ id: roles.id });
    const offered = (await rowsOf('Loyalityscheme/GetRoleDDL')).map(({ value }) => value);
    expect(offered).toContain(mechanic);
    expect(offered).not.toContain(role?.id);
    expect(await scheme(1, 10, { RoleId: role?.id })).toMatchObject({
      code: '400',
      message: 'Please select user role.',
    });
  });
});
