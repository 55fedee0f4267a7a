import { beforeAll, describe, expect, it } from 'vitest';
import { choice, reference, text } from '../../../contract/resource/declaration/fields.ts';
import { declare } from '../../support/declarations.ts';
import { fileDeclaredApp, type Person, type Row } from '../../support/shelfApp.ts';

const shelf = declare(
  'Shelf',
  {
    ShelfName: text('Shelf Name', { required: 'Please enter shelf name.' }),
    Place: text('Place'),
    Size: choice('Size', {
      choices: [
        { value: 1, label: 'Small' },
        { value: 2, label: 'Large' },
      ],
    }),
  },
  { calls: { list: 'Shelf/GetShelves', create: 'Shelf/CreateShelf' }, table: 'sized_shelves' },
);

const pallet = declare(
  'Pallet',
  {
    PalletName: text('Pallet Name'),
    ShelfId: reference('Shelf', {
      to: 'shelf',
      labelled: 'ShelfName',
      options: 'Pallet/GetShelfDDL',
      among: { Size: 2 },
      required: 'Please select shelf.',
    }),
    SpareId: reference('Spare', {
      to: 'shelf',
      labelled: 'SpareName',
      options: 'Pallet/GetSpareDDL',
      toldApartBy: 'Place',
    }),
  },
  { calls: { list: 'Pallet/GetPallets', create: 'Pallet/CreatePallet' }, table: 'pallets' },
);

const app = await fileDeclaredApp({ shelf, pallet });

describe('a reference to records with some values alone', () => {
  let person: Person;
  let small: number;
  let large: number;

  const newShelf = async (ShelfName: string, Size: number) =>
    Number((await person.post<Row>('Shelf/CreateShelf', { ShelfName, Size })).data['ShelfId']);

  beforeAll(async () => {
    person = await app.newcomer();
    small = await newShelf('Small one', 1);
    large = await newShelf('Large one', 2);
  });

  it('offers no others', async () => {
    const { data } = await person.get<Row[]>('Pallet/GetShelfDDL');
    expect(data.map(({ value }) => value)).toEqual([large]);
  });

  it('takes no others', async () => {
    const save = (ShelfId: number) => person.post('Pallet/CreatePallet', { PalletName: 'Tea', ShelfId });
    expect(await save(large)).toMatchObject({ code: '200' });
    const message = 'Please select shelf.';
    expect(await save(small)).toMatchObject({ code: '400', message, data: { errors: { ShelfId: message } } });
  });
});

describe('a reference to records that may have one label', () => {
  it('offers each with a distinguishing text, by which it is also found', async () => {
    const person = await app.newcomer();
    for (const Place of ['Hall 2', 'Hall 1', ''])
      await person.post('Shelf/CreateShelf', { ShelfName: 'High one', Place, Size: 1 });
    const offered = async (SearchValue = '') =>
      (await person.get<Row[]>(`Pallet/GetSpareDDL?SearchValue=${encodeURIComponent(SearchValue)}`)).data.map(
        ({ label, ShelfName }) => [label, ShelfName],
      );
    const name = 'High one';
    expect(await offered()).toEqual([
      ['High one · Hall 2', name],
      ['High one · Hall 1', name],
      ['High one', name],
    ]);
    expect(await offered('hall 1')).toEqual([['High one · Hall 1', name]]);
  });
});
