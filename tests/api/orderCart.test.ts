import { beforeEach, describe, expect, it } from 'vitest';
import {
  clearCart,
  createOrder,
  getCart,
  getProductsData,
  mostOrderLines,
  orderTexts,
  pasteCart,
  searchProducts,
  setCartQty,
} from '../../contract/calls/orders/orders.ts';
import { createProduct } from '../support/factories.ts';
import type { SignedIn } from '../support/peopleWorld.ts';
import { ordersWorld, type OrdersWorld } from '../support/ordersWorld.ts';

const open = await ordersWorld();
let world: OrdersWorld;

beforeEach(async () => {
  world = await open();
});

const quantities = async (by: SignedIn) =>
  (await by.ask(getCart)).data.map(({ ProductName, Qty }) => [ProductName, Qty]);

describe('the catalogue', () => {
  it('has the active products by name, with their count and the cart’s content', async () => {
    const { deps, dealer, companyId, tea } = world;
    await createProduct(deps, companyId, { productName: 'Old tea', isActive: false });
    await dealer.ask(setCartQty, { ProductId: tea, Qty: 3 });
    const { data } = await dealer.ask(searchProducts);
    expect(data).toEqual([
      {
        ProductId: world.coffee,
        ProductName: 'Coffee',
        ProductImage: '/uploads/picture.png',
        MRP: 250,
        ProductCode: null,
        OEM: null,
        HPCode: 'HP-COF',
        TotalProducts: 2,
        Qty: 0,
      },
      expect.objectContaining({ ProductName: 'Tea', OEM: 'OEM-7', TotalProducts: 2, Qty: 3 }),
    ]);
  });

  it.each([
    ['product', 'eA', ['Tea']],
    ['OEM', 'oem-7', ['Tea']],
    ['HP code', 'hp-c', ['Coffee']],
    ['nothing else', 'a tale', []],
    ['a sign of patterns', '%', []],
  ])('is searched by %s', async (_what, searchval, names) => {
    const { deps, dealer, tea } = world;
    await deps.database.pool.query("update products set product_description = 'A tale' where id = $1", [tea]);
    const { data } = await dealer.ask(searchProducts, { searchval });
    expect(data.map(({ ProductName }) => ProductName)).toEqual(names);
  });

  it('has 20 products at first, and 20 more each time', async () => {
    const { deps, dealer, companyId } = world;
    for (let n = 0; n < 25; n += 1) await createProduct(deps, companyId);
    const shown = async (asked?: object) => (await dealer.ask(searchProducts, asked)).data;
    expect(await shown()).toHaveLength(20);
    expect(await shown({ pageSize: 40 })).toHaveLength(27);
    expect((await shown())[0]?.TotalProducts).toBe(27);
    const rest = await dealer.ask(getProductsData, { First: 21, PageSize: 20 });
    expect(rest.data).toEqual((await shown({ pageSize: 40 })).slice(20));
  });

  it('is narrowed by category', async () => {
    const { deps, dealer, tea } = world;
    const { rows } = await deps.database.pool.query<{ id: number }>(
      'select category_id as id from products where id = $1',
      [tea],
    );
    const cateId = rows[0]?.id;
    const { data } = await dealer.ask(searchProducts, { cateId });
    expect(data.map(({ ProductName }) => ProductName)).toEqual(['Tea']);
    expect((await dealer.ask(getProductsData, { CategoryId: cateId })).data).toEqual(data);
  });
});

describe('the cart', () => {
  it('is kept for the person, on whichever device, and for nobody else', async () => {
    const { dealer, otherDealer, tea, coffee } = world;
    await dealer.ask(setCartQty, { ProductId: tea, Qty: 3 });
    await dealer.ask(setCartQty, { ProductId: coffee, Qty: 1 });
    await dealer.ask(setCartQty, { ProductId: tea, Qty: 5 });
    expect(await quantities(dealer)).toEqual([
      ['Tea', 5],
      ['Coffee', 1],
    ]);
    expect(await quantities(otherDealer)).toEqual([]);
    await dealer.ask(setCartQty, { ProductId: tea, Qty: 0 });
    expect(await quantities(dealer)).toEqual([['Coffee', 1]]);
    expect((await dealer.ask(clearCart, {})).code).toBe('200');
    expect(await quantities(dealer)).toEqual([]);
  });

  it.each([
    ['', orderTexts.noQty],
    ['x', orderTexts.onlyNumber],
    [-1, orderTexts.smallQty],
    [100_000, orderTexts.largeQty],
  ])('refuses the quantity %j', async (Qty, message) => {
    const { dealer, tea } = world;
    expect(await dealer.ask(setCartQty.path, { ProductId: tea, Qty })).toMatchObject({
      code: '400',
      message,
    });
    expect(await quantities(dealer)).toEqual([]);
  });

  it('names products that are no longer sold, and takes no more of them', async () => {
    const { deps, dealer, tea } = world;
    await dealer.ask(setCartQty, { ProductId: tea, Qty: 3 });
    await deps.database.pool.query('update products set is_active = false where id = $1', [tea]);
    expect((await dealer.ask(getCart)).data).toMatchObject([{ ProductId: tea, IsStopped: true }]);
    expect(await dealer.ask(setCartQty, { ProductId: tea, Qty: 4 })).toMatchObject({
      code: '400',
      message: 'This product is no longer sold.',
    });
    expect((await dealer.ask(setCartQty, { ProductId: tea, Qty: 0 })).code).toBe('200');
  });

  it('keeps the price at which a product came into it', async () => {
    const { deps, dealer, tea } = world;
    await dealer.ask(setCartQty, { ProductId: tea, Qty: 3 });
    const [before] = (await dealer.ask(getCart)).data;
    expect(before?.AddedMRP).toBe(before?.MRP);
    await deps.database.pool.query('update products set mrp = mrp + 10 where id = $1', [tea]);
    await dealer.ask(setCartQty, { ProductId: tea, Qty: 4 });
    const [after] = (await dealer.ask(getCart)).data;
    expect(after).toMatchObject({ AddedMRP: before?.MRP, MRP: Number(before?.MRP) + 10 });
  });

  it('loses the ordered quantities, and keeps later changes from another device', async () => {
    const { dealer, tea, coffee } = world;
    await dealer.ask(setCartQty, { ProductId: tea, Qty: 3 });
    await dealer.ask(setCartQty, { ProductId: coffee, Qty: 2 });
    const ordered = world.request({
      productDetails: [
        { ProductId: tea, Qty: 3 },
        { ProductId: coffee, Qty: 1 },
      ],
      IsFromCart: true,
    });
    expect((await dealer.ask(createOrder, ordered)).code).toBe('200');
    expect(await quantities(dealer)).toEqual([['Coffee', 2]]);
  });

  it('stays unchanged by an order of other products, or a refused one', async () => {
    const { dealer, tea } = world;
    await dealer.ask(setCartQty, { ProductId: tea, Qty: 3 });
    await world.book(dealer, { productDetails: [{ ProductId: tea, Qty: 3 }] });
    await world.book(dealer, { DealerId: 0, IsFromCart: true });
    expect(await quantities(dealer)).toEqual([['Tea', 3]]);
  });
});

describe('a pasted list', () => {
  const paste = (Lines: string) => world.dealer.ask(pasteCart, { Lines });

  it('fills the cart by HP code, OEM and product code, and names each line that is not a product', async () => {
    const { deps, dealer, companyId } = world;
    await createProduct(deps, companyId, { productName: 'Oil', hpCode: 'HP OIL', productCode: 'X9' });
    await createProduct(deps, companyId, { productName: 'Old tea', hpCode: 'OLD', isActive: false });
    await createProduct(deps, companyId, { productName: 'Twin', hpCode: 'HP-COF2', oem: 'OEM-7' });
    const answered = await paste(
      [
        'hp-tea 12',
        'HP-COF\t3',
        '',
        'nothing 4',
        'X9;2',
        'HP OIL 5',
        'HP OIL',
        'HP-TEA, x',
        'HP-TEA 0',
        'OLD 1',
        'OEM-7 1',
        '"hp-cof2" , 100000',
      ].join('\r\n'),
    );
    expect(answered.data.Refused).toEqual([
      { Line: 4, Text: 'nothing 4', Reason: 'No product has this code.' },
      { Line: 8, Text: 'HP-TEA, x', Reason: orderTexts.onlyNumber },
      { Line: 9, Text: 'HP-TEA 0', Reason: orderTexts.smallQty },
      { Line: 10, Text: 'OLD 1', Reason: 'Old tea is no longer sold.' },
      { Line: 11, Text: 'OEM-7 1', Reason: 'More than one product has this code.' },
      { Line: 12, Text: '"hp-cof2" , 100000', Reason: orderTexts.largeQty },
    ]);
    expect(answered.data).toMatchObject({ Added: 3, AsOne: 1 });
    expect(answered.data.Cart.map(({ ProductName, Qty }) => [ProductName, Qty])).toEqual([
      ['Tea', 12],
      ['Coffee', 3],
      ['Oil', 8],
    ]);
    expect(await quantities(dealer)).toHaveLength(3);
  });

  it.each([
    ['SP 7 x 5', 5],
    ['sp 7 × 5', 5],
    ['SP 7*5', 5],
    ['5 x SP 7', 5],
    ['SP 7 5 pcs', 5],
    ['SP 7;5;', 5],
    ['SP 7\tSpark plug\t5', 5],
    ['Spark Plug, Long, 2', 2],
    ['spark plug, long', 1],
    ['SP 7', 1],
    // as people write SP 7
    ['sp7 3', 3],
    ['SP-7 x 4', 4],
  ])('reads %j', async (line, qty) => {
    const { deps, dealer, companyId } = world;
    await createProduct(deps, companyId, { productName: 'Spark Plug, Long', productCode: 'SP 7' });
    expect((await paste(line)).data.Refused).toEqual([]);
    expect(await quantities(dealer)).toEqual([['Spark Plug, Long', qty]]);
  });

  it.each([
    ['Nothing x 0', `No product has this code. ${orderTexts.smallQty}`],
    ['Nothing; ten', `No product has this code. ${orderTexts.onlyNumber}`],
    ['OLD, 1234567', `Old tea is no longer sold. ${orderTexts.largeQty}`],
    ['Nothing like it', 'No product has this code.'],
  ])('says all that is wrong with %j', async (line, Reason) => {
    const { deps, companyId } = world;
    await createProduct(deps, companyId, { productName: 'Old tea', hpCode: 'OLD', isActive: false });
    expect((await paste(line)).data.Refused).toMatchObject([{ Reason }]);
  });

  it('sets the cart’s quantities, so pasting again changes nothing', async () => {
    const { dealer, tea } = world;
    await dealer.ask(setCartQty, { ProductId: tea, Qty: 30 });
    for (let n = 0; n < 2; n += 1) await paste('HP-TEA 2\nHP-TEA 3');
    expect(await quantities(dealer)).toEqual([['Tea', 5]]);
  });

  it('takes a code of the company alone', async () => {
    const foreign = await open();
    await createProduct(world.deps, foreign.companyId, { hpCode: 'THEIRS' });
    expect((await paste('THEIRS 1')).data.Refused).toMatchObject([{ Reason: 'No product has this code.' }]);
  });

  it('has lines as long as a code and a quantity', async () => {
    const reason = 'No product has this code.';
    const long = `HP-TEA${','.repeat(150_000)}5`;
    const [refused] = (await paste(`${long}\nHP-TEA${' '.repeat(400)}5`)).data.Refused;
    expect(refused).toEqual({ Line: 1, Text: `${long.slice(0, 300)}…`, Reason: reason });
    expect(await quantities(world.dealer)).toEqual([]);
  });

  it('has an end', async () => {
    expect(await paste('HP-TEA 1\n'.repeat(mostOrderLines + 1))).toMatchObject({
      code: '400',
      message: orderTexts.tooManyPasted(),
    });
  });
});
