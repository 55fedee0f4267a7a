import { beforeEach, describe, expect, it } from 'vitest';
import { lines, money, integer, reference, text } from '../../../contract/resource/declaration/fields.ts';
import { importedFields } from '../../../contract/resource/Resource.ts';
import { declare } from '../../support/declarations.ts';
import { fileDeclaredApp } from '../../support/shelfApp.ts';

const tea = declare(
  'Tea',
  {
    Name: text('Name', { required: 'Please enter the name.' }),
    Price: money('Price', { places: 2 }),
    Grams: integer('Grams'),
  },
  {
    label: 'Name',
    rights: { everybody: 'All Teas' },
    ownRows: { unless: 'everybody' },
    calls: { list: 'Tea/GetTeas', create: 'Tea/CreateTea', update: 'Tea/UpdateTea', options: 'Tea/GetDDL' },
  },
);
const sale = declare(
  'Sale',
  {
    Buyer: text('Buyer', { required: 'Please enter the buyer.' }),
    GiftId: reference('Gift', { to: 'tea', labelled: 'GiftName' }),
    GiftPrice: money('Gift Price', { places: 2, seen: 'edit', copies: { from: 'GiftId.Price' } }),
    Items: lines('Items', {
      table: 'sale_items',
      fields: {
        TeaId: reference('Tea', { to: 'tea', labelled: 'TeaName', required: 'Please select the tea.' }),
        Price: money('Price', { places: 2, copies: { from: 'TeaId.Price' } }),
        Qty: integer('Quantity', { required: 'Please enter the quantity.' }),
        Amount: money('Amount', { places: 2, derived: { rule: 'product', from: ['Qty', 'Price'] } }),
      },
    }),
    Total: money('Total', { places: 2, derived: { rule: 'sum', from: ['Items.Amount'] } }),
  },
  {
    label: 'Buyer',
    duplicate: true,
    calls: { list: 'Sale/GetSales', create: 'Sale/CreateSale', update: 'Sale/UpdateSale' },
    actions: [
      {
        name: 'give',
        label: 'Give',
        right: 'edit',
        call: 'Sale/Give',
        asks: ['GiftId'],
        confirm: 'Give it?',
      },
    ],
  },
);
const { newcomer, personOf, resources } = await fileDeclaredApp({ tea, sale });
type Person = Awaited<ReturnType<typeof newcomer>>;

let person: Person;
let TeaId: number;

const makeTea = async (Price: number | null, by = person) =>
  (await by.post<{ TeaId: number }>('Tea/CreateTea', { Name: 'Assam', Price, Grams: 100 })).data.TeaId;
const price = (Price: number, id = TeaId) =>
  person.post('Tea/UpdateTea', { TeaId: id, Name: 'Assam', Price, Grams: 100 });
const make = async (sent: object) =>
  (await person.post<{ SaleId: number }>('Sale/CreateSale', { Buyer: 'Asha', ...sent })).data.SaleId;
const change = (SaleId: number, sent: object) => person.post('Sale/UpdateSale', { SaleId, ...sent });
const read = async (id: number, by = person) => {
  const { data } = await by.post<Record<string, unknown>[]>('Sale/GetSales', { PageNumber: 1, PageSize: 20 });
  return data.find(({ SaleId }) => SaleId === id) ?? {};
};
const pricesOf = async (id: number) => {
  const { Items, Total } = await read(id);
  return [(Items as { Price: number }[]).map(({ Price }) => Price), Total];
};

beforeEach(async () => {
  person = await newcomer();
  TeaId = await makeTea(12.5);
});

describe('a line that copies a field of what it refers to', () => {
  it('has the value of the save that chose it, and what follows from it', async () => {
    const id = await make({ Items: [{ TeaId, Qty: 4 }] });
    await price(99);
    expect(await pricesOf(id)).toEqual([[12.5], 50]);
    // more of the same at the price of then, another line at that of now
    expect(
      await change(id, {
        Items: [
          { TeaId, Qty: 6 },
          { TeaId, Qty: 1 },
        ],
      }),
    ).toMatchObject({ code: '200' });
    expect(await pricesOf(id)).toEqual([[12.5, 99], 174]);
    // each line keeps its own, whatever their order
    await change(id, {
      Items: [
        { TeaId, Qty: 1, Price: 99 },
        { TeaId, Qty: 1, Price: 12.5 },
      ],
    });
    expect(await pricesOf(id)).toEqual([[99, 12.5], 111.5]);
    await change(id, { Buyer: 'Ravi' });
    expect(await pricesOf(id)).toEqual([[99, 12.5], 111.5]);
  });

  it('is refused with a value that the record does not have any more', async () => {
    await price(15);
    expect(
      await person.post('Sale/CreateSale', { Buyer: 'Asha', Items: [{ TeaId, Qty: 1, Price: 12.5 }] }),
    ).toMatchObject({
      code: '400',
      data: {
        errors: { 'Items.0.Price': 'Price is ₹15.00 now, and not ₹12.50. Please look at it again.' },
      },
    });
    expect(await make({ Items: [{ TeaId, Qty: 1, Price: 15 }] })).toBeTypeOf('number');
  });

  it.each([
    ['company’s', () => newcomer()],
    ['person’s own', () => personOf(person.companyId)],
  ])('tells nothing of another %s record', async (_whose, make) => {
    const foreign = await makeTea(777, await make());
    person = await personOf(person.companyId, ['view', 'add', 'edit']);
    const answer = await person.post('Sale/CreateSale', {
      Buyer: 'Asha',
      Items: [{ TeaId: foreign, Qty: 1, Price: 1 }],
    });
    expect(answer.code).toBe('400');
    expect(JSON.stringify(answer)).not.toContain('777');
  });
});

describe('a field that copies a field of what it refers to', () => {
  it('follows the reference, also where an action or a copy sets it', async () => {
    const other = await makeTea(3);
    const id = await make({ GiftId: TeaId, Items: [{ TeaId, Qty: 1 }] });
    await price(20);
    await change(id, { Buyer: 'Ravi' });
    expect(await read(id)).toMatchObject({ GiftPrice: 12.5 });
    expect((await person.post('Sale/Give', { SaleId: id, GiftId: other })).code).toBe('200');
    expect(await read(id)).toMatchObject({ GiftPrice: 3 });
    expect((await person.post('Sale/Give', { SaleId: id, GiftId: null })).code).toBe('200');
    expect(await read(id)).toMatchObject({ GiftPrice: null });
    await change(id, { GiftId: TeaId });
    expect(await read(id)).toMatchObject({ GiftPrice: 20 });
    expect(await change(id, { GiftPrice: 1 })).toMatchObject({ code: '400' });
  });

  it('follows the reference though who saves does not see it, and tells them nothing', async () => {
    const clerk = await personOf(person.companyId, ['view', 'add', 'everybody']);
    const answer = await clerk.post<{ SaleId: number }>('Sale/CreateSale', {
      Buyer: 'Asha',
      GiftId: TeaId,
      GiftPrice: 1,
      Items: [],
    });
    expect(answer.code).toBe('200');
    const id = answer.data.SaleId;
    expect(await read(id)).toMatchObject({ GiftPrice: 12.5 });
    expect(await read(id, clerk)).not.toHaveProperty('GiftPrice');
  });
});

it('only people who see it in a form read it among the options', async () => {
  // they may add teas, and see no sales
  const stranger = await personOf(person.companyId, ['add']);
  await makeTea(7, stranger);
  const options = async (by: Person) => (await by.get<object[]>('Tea/GetDDL')).data[0];
  expect(await options(person)).toMatchObject({ value: TeaId, Price: 12.5 });
  expect(await options(stranger)).toMatchObject({ label: 'Assam' });
  expect(await options(stranger)).not.toHaveProperty('Price');
});

it('no file fills it', () => {
  const found = resources.find(({ key }) => key === 'sale');
  const names = found ? importedFields(found).map(([name]) => name) : [];
  expect(names).toEqual(['Buyer', 'GiftId', 'Items.TeaId', 'Items.Qty']);
});
