import { describe, expect, it } from 'vitest';
import { boxById, fileShelfApp, newBox, newShelf, type Row } from '../../support/shelfApp.ts';

const app = await fileShelfApp();
const { own } = app;

describe('the toggle', () => {
  it('is refused by a rule, for a missing record and for a bad flag', async () => {
    const id = await newBox(own);
    expect(await own.get(`Box/InActiveRow/${id}/false`)).toMatchObject({ code: '400', message: 'No nine.' });
    expect(await boxById(own, id)).toMatchObject({ Status: 'Active' });
    expect(await own.get(`Box/InActiveRow/${id}/TRUE`)).toMatchObject({ code: '200' });
    for (const path of [`${id}/maybe`, 'x/true', '0/true', '-1/true', '1.5/true', '99999999999/true'])
      expect(await own.get(`Box/InActiveRow/${path}`)).toMatchObject({ status: 200, code: '400' });
  });
});

describe('the options of a dropdown', () => {
  it('are the active records by their labels', async () => {
    const person = await app.newcomer();
    const b = await newShelf(person, 'b');
    const a = await newShelf(person, 'A');
    const c = await newShelf(person, 'c');
    await person.get(`Shelf/InActiveRow/${b}/0`);
    const { data } = await person.get('Shelf/GetShelfDLL');
    expect(data).toEqual([
      { value: a, label: 'A', ShelfId: a, ShelfName: 'A' },
      { value: c, label: 'c', ShelfId: c, ShelfName: 'c' },
    ]);
    expect((await person.get<Row[]>('Shelf/GetShelfDLL?All=true')).data[0]).toEqual({
      value: 0,
      label: 'All',
    });
    expect((await person.get<Row[]>('Shelf/GetShelfDLL?SearchValue=C')).data).toHaveLength(1);
    expect((await person.get<Row[]>('Shelf/GetShelfDLL?PageSize=1')).data).toHaveLength(1);
    expect((await person.post<Row[]>('Box/GetShelfName', { SearchValue: 'a' })).data).toHaveLength(1);
  });

  it('refuse a request that makes no sense', async () => {
    for (const query of ['PageSize=many', 'PageSize=0', `SearchValue=${'x'.repeat(201)}`, 'All=perhaps'])
      expect(await own.get(`Shelf/GetShelfDLL?${query}`)).toMatchObject({ status: 200, code: '400' });
  });
});

describe('the list call', () => {
  it.each([
    { PageSize: 0 },
    { PageSize: 5000 },
    { PageSize: 'x' },
    { First: 1e300 },
    { ShelfId: 2 ** 53 },
    { ShelfId: 0 },
    { SortColumn: 'constructor' },
    { SortColumn: 'ShelfName', SortOrder: 'up' },
    { SearchValue: {} },
    { PageSize: -1, SortColumn: 'Nobody' },
  ])('refuses %j', async (body) => {
    expect(await own.post('Shelf/GetShelves', body)).toMatchObject({ status: 200, code: '400' });
  });

  it('searches without failing for text that the database can’t store', async () => {
    expect(await own.post('Shelf/GetShelves', { SearchValue: '\u0000' })).toMatchObject({ code: '200' });
    expect(await own.post('Shelf/GetShelves', { SearchValue: '\ud800' })).toMatchObject({ code: '200' });
  });
});
