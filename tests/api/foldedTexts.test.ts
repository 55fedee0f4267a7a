import { beforeAll, describe, expect, it } from 'vitest';
import { getSODetails } from '../../contract/calls/orders/dispatch.ts';
import { findCall } from '../../contract/calls/records/find.ts';
import { checkUser, forgotPassword } from '../../contract/calls/account/login.ts';
import { getCart, pasteCart, searchProducts } from '../../contract/calls/orders/orders.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { appOf } from '../support/appOf.ts';
import { askApp } from '../support/ask.ts';
import { type Brand, createBrand, type Fields } from '../support/brand.ts';
import {
  createProduct,
  createSalesOrder,
  createUser,
  everyRight,
  everyRightOn,
} from '../support/factories.ts';
import { lastCode } from '../support/mails.ts';
import { ordersWorld } from '../support/ordersWorld.ts';
import { breakOnPurpose, fileDeps } from '../support/testDeps.ts';

/** Ways in which other programs write `PG-26-A1`. */
const writings = [
  'PG–26–A1',
  'PG‑26−A1',
  '\u202APG-26-A1\u202C',
  'PG-\u200B26-A1\u00AD',
  'ＰＧ－２６－Ａ１',
  '\u00A0PG-२६-A1 ',
];

const deps = await fileDeps();
breakOnPurpose('the order book is not behind');
const openOrders = await ordersWorld();
let brand: Brand;
let product: number;

beforeAll(async () => {
  brand = await createBrand(deps, {
    ...everyRightOn(['recall', 'carton-master', 'mapping-report']),
    'order-booking': ['view'],
  });
  product = await brand.product({ ProductName: 'गा\u095Cी', HPCode: 'HP–1' });
});

const rows = async (call: string, sent: object = {}): Promise<readonly Fields[]> => {
  const { data } = await brand.ask(call, { First: 1, PageSize: 50, ...sent });
  return Array.isArray(data) ? (data as Fields[]) : [];
};

describe('a batch', () => {
  it.each(writings)(
    'that is mapped as %j is found, filtered and recalled by its plain name',
    async (BatchNo) => {
      const FromNo = await brand.issued(10);
      await brand.ask('Mapping/CreateMapping', { ProductId: product, FromNo, Qty: 10, BatchNo });
      const found = expect.arrayContaining([expect.objectContaining({ FromNo, BatchNo: 'PG-26-A1' })]);
      expect(await rows('Mapping/GetMappings', { SearchValue: 'pg-26-a1' })).toEqual(found);
      expect(await rows('Mapping/GetMappings', { SearchValue: BatchNo })).toEqual(found);
      expect(await rows('MappingRpt/GetMappingReport', { BatchNo })).toEqual(found);
    },
  );

  it.each(writings)('is recalled as %j', async (BatchNo) => {
    const own = await brand.product();
    const FromNo = await brand.issued(10);
    await brand.ask('Mapping/CreateMapping', { ProductId: own, FromNo, Qty: 10, BatchNo: 'pg-26-a1' });
    const recall = { RecallBy: 2, ProductId: own, Warning: 'Do not use it.', Reason: 'It broke' };
    expect((await brand.ask('Recall/CreateRecall', { ...recall, BatchNo })).code).toBe('200');
  });
});

describe('a name', () => {
  it('in two encodings of its letters, or with signs that nobody sees, is there already', async () => {
    const create = async (CategoryName: string) =>
      (await brand.ask('Category/CreateCategory', { CategoryName })).code;
    for (const [first, ...others] of [
      ['Café', 'Cafe\u0301', 'Caf\u200Bé', '\u00A0Café\u00A0'],
      ['गा\u095Cी', 'गा\u0921\u093Cी', 'गा\u0921\u093Cी\u200D'],
      ['Brake Pads', 'Brake\u00A0Pads', 'Brake  Pads', 'Brake\u2003Pads\uFEFF'],
    ]) {
      expect(await create(first ?? '')).toBe('200');
      for (const other of others) expect([other, await create(other)]).toEqual([other, '409']);
    }
  });

  it.each(['गा\u095Cी', 'गा\u0921\u093Cी'])('is found by %j in all searches', async (text) => {
    const found = expect.arrayContaining([expect.objectContaining({ ProductId: product })]);
    expect(await rows('ProductMaster/GetProducts', { SearchValue: text })).toEqual(found);
    const { Pages } = (await brand.ask(findCall, { Text: text })).data;
    expect(Pages).toContainEqual(expect.objectContaining({ Page: 'product-master' }));
    const options = await brand.ask('Mapping/GetProductName', { SearchValue: text });
    expect(options.data).toEqual(expect.arrayContaining([expect.objectContaining({ value: product })]));
  });

  it.each(['HP-1', 'HP–1', 'ＨＰ－１'])('Find finds a code by %j', async (Text) => {
    const { Pages } = (await brand.ask(findCall, { Text })).data;
    expect(Pages).toContainEqual(expect.objectContaining({ Page: 'product-master' }));
  });
});

describe('an order', () => {
  it.each(writings)('of the sales order %j is found for a dispatch', async (SONo) => {
    const world = await openOrders();
    const keeper = await world.newPerson({
      companyId: world.companyId,
      rights: { [pageKeys.dispatch]: everyRight },
    });
    const orderNo = await world.booked();
    await createSalesOrder(world.deps, { companyId: world.companyId, soNo: 'PG-26-A1', orderNo });
    expect((await keeper.ask(getSODetails, { SONo })).code).toBe('200');
  });

  it('is pasted with codes and quantities as other programs write them', async () => {
    const world = await openOrders();
    await createProduct(world.deps, world.companyId, { productName: 'Kulfi – Rose', hpCode: 'PG-26-A1' });
    const { Refused } = (
      await world.dealer.ask(pasteCart, {
        Lines: [...writings, 'Kulfi – Rose\t２'].join('\n'),
      })
    ).data;
    expect(Refused).toEqual([]);
    expect(await world.dealer.ask(getCart)).toMatchObject({ data: [{ Qty: writings.length + 2 }] });
    expect((await world.dealer.ask(searchProducts, { searchval: 'PG–26' })).data).toHaveLength(1);
  });
});

describe('an account', () => {
  it('is found by an e-mail or a mobile number with signs that nobody sees', async () => {
    const person = await createUser(deps, { rights: {} });
    const ask = askApp(appOf(deps));
    for (const Email of [
      `\u200B${person.email}\u00A0`,
      `\u202A${person.mobileNo}\u202C`,
      person.mobileNo.replaceAll(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? ''),
    ])
      expect([
        Email,
        (await ask(checkUser, { Email, Password: person.password, RequestType: 1 })).code,
      ]).toEqual([Email, '205']);
    const sent = { Email: person.email, Password: person.password, RequestType: 2 as const };
    const otp = lastCode(deps).replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
    expect((await ask(checkUser, { ...sent, otp: ` ${otp}\u200B` })).code).toBe('200');
    expect((await ask(forgotPassword, { Email: `\uFEFF${person.email}` })).code).toBe('200');
  });
});
