import { beforeAll, expect, it } from 'vitest';
import { fileShelfApp, type Person, rowsOf } from '../../../support/shelfApp.ts';
import { newSupplier } from '../../../support/supplier.ts';

const app = await fileShelfApp();
let person: Person;

beforeAll(async () => {
  person = await app.newcomer();
  await newSupplier(person, { SupplierName: 'Slow', Days: 12345 });
  await newSupplier(person, { SupplierName: 'Quick', Days: 2 });
  await newSupplier(person, { SupplierName: 'Rich', Credit: 98_765.5 });
});

it.each([
  ['12345', ['Slow']],
  ['234', ['Slow']],
  ['2', ['Quick', 'Slow']],
  ['12 345', ['Slow']],
  ['12,345', ['Slow']],
  ['13', []],
  ['98,765.50', ['Rich']],
  ['765.5', ['Rich']],
  ['quick', ['Quick']],
])('a search of numbers finds %j in %j', async (SearchValue, expected) => {
  const rows = await rowsOf(person, 'Supplier/GetSuppliers', {
    SearchValue,
    SortColumn: 'SupplierName',
    SortOrder: 'ASC',
  });
  expect(rows.map((row) => row.SupplierName)).toEqual(expected);
});
