import { describe, expect, it } from 'vitest';
import { integer, lines, text } from '../../../contract/resource/declaration/fields.ts';
import type { Hook } from '../../../server/engine/save.ts';
import { registryOf } from '../../../server/engine/Module.ts';
import { done } from '../../support/ask.ts';
import { declare } from '../../support/declarations.ts';
import { fileDeclaredApp, type Row, rowsOf } from '../../support/shelfApp.ts';

const tooMuch = 'Please ask for less credit.';
const dear = { field: 'Price', above: 'Usual' } as const;

/** Whatever people send, the price is the list's. The credit follows from it, and a dear thing needs a reason. */
const credit = declare(
  'Credit',
  {
    Title: text('Title', { required: 'Please enter title.' }),
    Qty: integer('Quantity', { required: 'Please enter quantity.' }),
    Price: integer('Price'),
    Usual: integer('Usual', { locked: true, default: 1000 }),
    Amount: integer('Amount', {
      derived: { rule: 'product', from: ['Qty', 'Price'] },
      max: [5000, tooMuch],
    }),
    Reason: text('Reason', { shown: dear, required: 'Please enter the reason.' }),
    Items: lines('Items', {
      table: 'credit_items',
      fields: {
        Pieces: integer('Pieces'),
        Each: integer('Each'),
        Sum: integer('Sum', { derived: { rule: 'product', from: ['Pieces', 'Each'] } }),
      },
    }),
    Whole: integer('Whole', { derived: { rule: 'sum', from: ['Items.Sum'] } }),
  },
  {
    calls: { list: 'Credit/GetCredits', create: 'Credit/CreateCredit', update: 'Credit/UpdateCredit' },
    columns: ['Title', 'Qty', 'Price', 'Amount'],
    hooks: { beforeSave: 'requireNewPrice' },
    bulk: ['Qty', 'Price'],
    actions: [
      {
        name: 'double',
        label: 'Double',
        right: 'edit',
        call: 'Credit/Double',
        confirm: 'Double it?',
        asks: ['Qty'],
      },
      {
        name: 'rename',
        label: 'Rename',
        right: 'edit',
        call: 'Credit/Rename',
        confirm: 'Rename it?',
        asks: ['Title'],
      },
    ],
  },
);

const prices: Readonly<Record<string, number>> = { Tea: 1750, Salt: 20 };
const listed: Hook = ({ values }) => {
  values.Price = prices[String(values.Title)] ?? values.Price;
  if (Array.isArray(values.Items)) values.Items = values.Items.map((line) => ({ ...line, Each: 3 }));
  return Promise.resolve();
};
const app = await fileDeclaredApp(
  { credit },
  registryOf({ prices: { beforeSave: { requireNewPrice: listed } } }),
);
const person = await app.newcomer();

const create = (values: object) =>
  person.post<Row>('Credit/CreateCredit', { Title: 'Tea', Qty: 2, Price: 1, Reason: 'Feast', ...values });
const made = async (values: object = {}) => Number((await done(create(values)))['CreditId']);
const byId = async (CreditId: number) => (await rowsOf(person, 'Credit/GetCredits', { CreditId }))[0];

describe('a value that a rule before saving sets', () => {
  it('decides what is derived, whatever was sent', async () => {
    expect(await byId(await made())).toMatchObject({ Price: 1750, Amount: 3500, Reason: 'Feast' });
  });

  it('decides the conditions of other fields and the rules of derived ones', async () => {
    const refused = (field: string, message: string) => ({
      code: '400',
      data: { errors: { [field]: message } },
    });
    expect(await create({ Reason: '' })).toMatchObject(refused('Reason', 'Please enter the reason.'));
    expect(await create({ Qty: 3 })).toMatchObject(refused('Amount', tooMuch));
    expect(await byId(await made({ Title: 'Salt', Qty: 4, Price: 1200 }))).toMatchObject({
      Price: 20,
      Amount: 80,
      Reason: null,
    });
  });

  it('decides what follows in lines and from them', async () => {
    const Items = [
      { Pieces: 2, Each: 100 },
      { Pieces: 5, Each: 1 },
    ];
    expect(await byId(await made({ Items }))).toMatchObject({ Items: [{ Sum: 6 }, { Sum: 15 }], Whole: 21 });
  });

  it.each([
    ['an update', (CreditId: number) => person.post('Credit/UpdateCredit', { CreditId, Price: 1 })],
    [
      'a change of many rows',
      async (id: number) => {
        await person.post('Import/Change', {
          Page: 'credit-master',
          Does: 'edit',
          Rows: [{ Id: id }],
          Values: { Price: 1 },
        });
        await app.work();
      },
    ],
    ['an action', (CreditId: number) => person.post('Credit/Double', { CreditId, Qty: 2 })],
  ])('is followed in %s', async (_way, change) => {
    const id = await made();
    await app.deps.database.pool.query('update credits set price = 1, amount = 2 where id = $1', [id]);
    await change(id);
    expect(await byId(id)).toMatchObject({ Qty: 2, Price: 1750, Amount: 3500 });
  });

  it('breaks a rule of an action, too', async () => {
    const id = await made();
    expect(await person.post('Credit/Double', { CreditId: id, Qty: 3 })).toMatchObject({
      code: '400',
      message: tooMuch,
    });
    expect(await byId(id)).toMatchObject({ Qty: 2, Amount: 3500 });
  });
});

describe('a derived value', () => {
  it.each([
    [
      'an update of another field',
      (CreditId: number) => person.post('Credit/UpdateCredit', { CreditId, Title: 'Jam' }),
    ],
    [
      'an action on another field',
      (CreditId: number) => person.post('Credit/Rename', { CreditId, Title: 'Pickle' }),
    ],
  ])('is computed once more in %s', async (_way, change) => {
    const id = await made({ Title: 'Jam', Price: 10 });
    await app.deps.database.pool.query('update credits set price = 30 where id = $1', [id]);
    await change(id);
    expect(await byId(id)).toMatchObject({ Price: 30, Amount: 60 });
  });
});
