import { beforeAll, expect, it } from 'vitest';
import { findCall } from '../../contract/calls/records/find.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { createBrand, type Brand } from '../support/brand.ts';
import {
  createRole,
  createSalesOrder,
  createTestDealer,
  createUser,
  everyRight,
  everyRightOn,
  signIn,
} from '../support/factories.ts';
import { breakOnPurpose, fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
breakOnPurpose('the order book is not behind');
let brand: Brand;
let productId: number;
let serial: number;

beforeAll(async () => {
  brand = await createBrand(deps, {
    'qr-code-tracking-report': ['view'],
    'carton-master': everyRight,
    'verification-report': everyRight,
    'order-booking': ['view'],
  });
  productId = await brand.product({ ProductName: 'Wiper Blade 400' });
  for (let n = 1; n <= 6; n++)
    await brand.ask('CartonMaster/CreateCarton', {
      CartonName: `Wiper box ${n}`,
      CartonSize: n,
      Description: 'x',
    });
  serial = await brand.mapped(productId, 10);
});

const find = async (Text: string, token = brand.token) =>
  (await brand.ask(findCall, { Text }, { token })).data;

it('finds records of each page by its searched fields, five each', async () => {
  const { Pages } = await find('wiper');
  expect(Pages).toContainEqual({
    Page: 'product-master',
    Records: [{ Id: productId, Label: 'Wiper Blade 400' }],
    IsMore: false,
  });
  const cartons = Pages.find(({ Page }) => Page === 'carton-master');
  expect(cartons?.Records.map(({ Label }) => Label)).toEqual([6, 5, 4, 3, 2].map((n) => `Wiper box ${n}`));
  expect(cartons?.IsMore).toBe(true);
});

it('puts names that begin with the text first, then those that have it, then the others', async () => {
  const named = (ProductName: string, OEM = 'x') => brand.product({ ProductName, OEM });
  for (const name of ['Anand Battery', 'Super Anand', 'Battery of Anand', 'Anand', 'Banand'])
    await named(name);
  for (let n = 1; n <= 6; n++) await named(`Zip ${n}`, 'Anand');
  const { Pages } = await find('anand');
  const products = Pages.find(({ Page }) => Page === 'product-master');
  expect(products?.Records.map(({ Label }) => Label)).toEqual([
    'Anand',
    'Anand Battery',
    'Battery of Anand',
    'Super Anand',
    'Banand',
  ]);
});

it('finds rows by the label of one of a thousand records that have the text', async () => {
  const { companyId } = brand;
  const named = await brand.product({ ProductName: 'Gasket 0' });
  await brand.mapped(named, 5);
  await deps.database.pool.query(
    `insert into products (company_id, category_id, product_name, hp_code, mrp, packing_size, permissible_scan, product_image,
       is_upload_local, genuine_message, genuine_audio, already_scanned_msg, product_specification)
     select company_id, category_id, 'Gasket ' || n, hp_code, mrp, packing_size, permissible_scan, product_image,
       is_upload_local, genuine_message, genuine_audio, already_scanned_msg, product_specification
     from products, generate_series(1, 1200) n where company_id = $1 and id = $2`,
    [companyId, named],
  );
  const pages = async (text: string) => (await find(text)).Pages.map(({ Page }) => Page);
  expect(await pages('gasket 0')).toEqual(expect.arrayContaining(['product-master', 'mapping']));
  expect(await pages('gasket')).toEqual(expect.arrayContaining(['product-master', 'mapping']));
  // a word of many products' other fields, and of no name
  expect(await pages('hp1')).not.toContain('mapping');
});

it('finds the unit that a number or a seal names', async () => {
  expect((await find(String(serial))).Tracked).toEqual({ Kind: 'unit', Code: String(serial) });
  const [seal] = await brand.seals(serial, serial);
  expect((await find(seal?.Url ?? '')).Tracked).toEqual({ Kind: 'unit', Code: String(serial) });
  expect((await find('SB0NOSUCHSEAL')).Tracked).toBeNull();
});

it('finds an order by its number, before everything else, and by a sales order', async () => {
  const { companyId } = brand;
  const roleId = await createRole(deps, companyId, {}, { userType: 2 });
  const { dealerId } = await createTestDealer(deps, { companyId, roleId });
  await deps.database.pool.query(
    'insert into orders (company_id, order_no, dealer_id) select $1, n, $2 from unnest(array[4200, 42, 1420]) n',
    [companyId, dealerId],
  );
  await createSalesOrder(deps, { companyId, soNo: 'SO-26-0005', orderNo: 42 });
  await brand.product({ ProductName: 'Bulb 42' });
  const [first] = (await find('42')).Pages;
  expect([first?.Page, first?.Records[0]]).toEqual(['order-booking', { Id: 42, Label: '42' }]);
  expect((await find('so-26-0005')).Pages).toEqual([
    { Page: 'order-booking', Records: [{ Id: 42, Label: '42' }], IsMore: false },
  ]);
});

it('answers nothing for a single letter', async () => {
  expect(await find('w')).toEqual({ Tracked: null, Pages: [] });
});

it('finds only what the person may see', async () => {
  const rights = { 'carton-master': ['view'] as const };
  const colleague = await createUser(deps, { companyId: brand.companyId, rights });
  const seen = await find('wiper', await signIn(deps, colleague));
  expect(seen.Pages.map(({ Page }) => Page)).toEqual(['carton-master']);
  expect((await find(String(serial), await signIn(deps, colleague))).Tracked).toBeNull();
  const roleId = await createRole(deps, brand.companyId, everyRightOn([pageKeys.tracking]), { userType: 2 });
  const dealer = await createUser(deps, { companyId: brand.companyId, roleId, userType: 2 });
  expect((await find(String(serial), await signIn(deps, dealer))).Tracked).toBeNull();
  const stranger = await createUser(deps, {
    rights: { 'carton-master': everyRight, 'product-master': everyRight },
  });
  expect(await find('wiper', await signIn(deps, stranger))).toEqual({ Tracked: null, Pages: [] });
});
