import { beforeAll, expect, it } from 'vitest';
import { fileShelfApp, newBox, newShelf, type Person, rowsOf } from '../../../support/shelfApp.ts';

const app = await fileShelfApp();
let person: Person;

beforeAll(async () => {
  person = await app.newcomer();
  for (const [place, name] of ['Konkan rubber gasket', 'Gasket', 'Konkan 100% cotton', 'Malabar'].entries()) {
    const ShelfId = await newShelf(person, `${name} shelf`);
    await newBox(person, { BoxName: name, ShelfId, FromNo: 1 + 10 * place });
  }
});

it.each([
  ['konkan gasket', ['Konkan rubber gasket']],
  ['GASKET  konkan', ['Konkan rubber gasket']],
  ['gasket', ['Gasket', 'Konkan rubber gasket']],
  ['konkan 100%', ['Konkan 100% cotton']],
  ['gasket malabar', []],
  ['shelf mala', ['Malabar']],
])('a search finds the rows that hold each word of %j', async (SearchValue, expected) => {
  const rows = await rowsOf(person, 'Box/GetBoxes', { SearchValue, SortColumn: 'BoxName', SortOrder: 'ASC' });
  expect(rows.map((row) => row['BoxName'])).toEqual(expected);
});

it('so do options', async () => {
  const { data } = await person.post<{ label: string }[]>('Box/GetShelfName', {
    SearchValue: 'gasket konkan',
  });
  expect(data.map(({ label }) => label)).toEqual(['Konkan rubber gasket shelf']);
});
