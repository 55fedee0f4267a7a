import { beforeAll, describe, expect, it } from 'vitest';
import { fileShelfApp, newShelf, type Person, type Row, rowsOf } from '../../support/shelfApp.ts';
import { india, newSupplier, placeOf } from '../../support/supplier.ts';

const app = await fileShelfApp();
const list = 'Supplier/GetSuppliers';
const counts = 'Supplier/GetGradeCounts';
const [good, fair] = [1, 2];

let person: Person;
let pune: Awaited<ReturnType<typeof placeOf>>;
let kochi: typeof pune;
let shelf: number;

beforeAll(async () => {
  person = await app.newcomer();
  pune = await placeOf(person, 'Maharashtra', 'Pune');
  kochi = await placeOf(person, 'Kerala', 'Kochi');
  shelf = await newShelf(person, 'Upper');
  await newSupplier(person, { SupplierName: 'A', ...pune, Grade: good, ShelfId: shelf, IsLocal: true });
  await newSupplier(person, { SupplierName: 'B', ...pune, Grade: fair });
  await newSupplier(person, { SupplierName: 'C', ...kochi, Grade: fair, IsLocal: true });
  await newSupplier(person, { SupplierName: 'D' });
});

const names = async (body: object) =>
  (await rowsOf(person, list, { SortColumn: 'SupplierName', SortOrder: 'ASC', ...body })).map(
    (row) => row.SupplierName,
  );

describe('the filters of a list', () => {
  it.each([
    ['a choice', () => ({ Grade: fair }), ['B', 'C']],
    ['a choice as text', () => ({ Grade: '2' }), ['B', 'C']],
    ['a country', () => ({ CountryId: india }), ['A', 'B', 'C']],
    ['a city', () => ({ CityId: kochi.CityId }), ['C']],
    ['a reference, by the name that it sends', () => ({ shelf }), ['A']],
    ['a reference, not by its own name', () => ({ ShelfId: shelf }), ['A', 'B', 'C', 'D']],
    ['a switch that is on', () => ({ IsLocal: true }), ['A', 'C']],
    ['a switch that is off', () => ({ IsLocal: false }), ['B', 'D']],
    ['several', () => ({ StateId: pune.StateId, Grade: fair, IsLocal: 'false' }), ['B']],
    ['several and a search', () => ({ CountryId: india, SearchValue: 'kochi' }), ['C']],
    ['0 and nothing', () => ({ Grade: 0, CityId: '', shelf: null, IsLocal: 0 }), ['A', 'B', 'C', 'D']],
    ['an id that nothing has', () => ({ shelf: 2_000_000_000 }), []],
  ])('narrow it by %s', async (_what, body, expected) => {
    expect(await names(body())).toEqual(expected);
  });

  it.each([{ Grade: 3 }, { Grade: 'x' }, { CityId: 'Pune' }, { shelf: -1 }, { IsLocal: 'perhaps' }])(
    'refuse %j',
    async (body) => {
      const [name = ''] = Object.keys(body);
      const refused = await person.post(list, body);
      expect(refused).toMatchObject({ status: 200, code: '400' });
      expect(refused.data).toEqual({ errors: { [name]: refused.message } });
      expect(await person.post(list, { PageSize: -1, ...body })).toMatchObject({ code: '400' });
    },
  );

  it('hold for the export', async () => {
    const { data } = await person.post<Row[]>(list, { PageSize: -1, Grade: good });
    expect(data.map((row) => row.SupplierName)).toEqual(['A']);
  });

  it('show nothing of another company', async () => {
    expect(await rowsOf(app.other, list, { CountryId: india })).toEqual([]);
  });
});

describe('the counts of a filter', () => {
  const counted = async (query = '') => {
    const { data } = await person.get<{ count: number }[]>(`${counts}${query}`);
    return data.map(({ count }) => count);
  };

  it('are the rows of each choice, and all', async () => {
    expect((await person.get(counts)).data).toEqual([
      { value: good, label: 'Good', count: 1 },
      { value: fair, label: 'Fair', count: 2 },
      { value: 0, label: 'All', count: 4 },
    ]);
  });

  it('go by the search and the other filters, not by the choice itself', async () => {
    expect(await counted('?IsLocal=true')).toEqual([1, 1, 2]);
    expect(await counted(`?CityId=${pune.CityId}&IsLocal=false`)).toEqual([0, 1, 1]);
    expect(await counted('?SearchValue=Pune')).toEqual([1, 1, 2]);
    expect(await counted('?Grade=2')).toEqual([1, 2, 4]);
  });

  it('are refused if they make no sense', async () => {
    expect(await person.get(`${counts}?IsLocal=perhaps`)).toMatchObject({ code: '400' });
  });
});

describe('the options of a dropdown', () => {
  it('have the one of a value, whether it is active or not, and of no other company', async () => {
    const asked = async (by: Person) => (await by.get<Row[]>(`Shelf/GetShelfDLL?Value=${shelf}`)).data;
    await newShelf(person, 'Lower');
    expect(await asked(person)).toMatchObject([{ value: shelf, label: 'Upper' }]);
    await person.get(`Shelf/InActiveRow/${shelf}/false`);
    expect(await asked(person)).toMatchObject([{ value: shelf, label: 'Upper' }]);
    expect(await asked(app.other)).toEqual([]);
  });
});
