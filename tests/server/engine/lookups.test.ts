import { beforeAll, describe, expect, it } from 'vitest';
import { fileShelfApp, type Person, type Row, rowsOf } from '../../support/shelfApp.ts';
import { india, newSupplier, placeOf } from '../../support/supplier.ts';

const app = await fileShelfApp();
const list = 'Supplier/GetSuppliers';

type Place = Awaited<ReturnType<typeof placeOf>>;

describe('a place in a declared table', () => {
  let person: Person;
  let pune: Place;
  let kochi: Place;

  beforeAll(async () => {
    person = await app.newcomer();
    pune = await placeOf(person, 'Maharashtra', 'Pune');
    kochi = await placeOf(person, 'Kerala', 'Kochi');
    await newSupplier(person, { SupplierName: 'West', ...pune });
    await newSupplier(person, { SupplierName: 'South', ...kochi });
    await newSupplier(person, { SupplierName: 'Nowhere' });
  });

  const names = async (body: object) => (await rowsOf(person, list, body)).map((row) => row.SupplierName);
  const save = (values: object) =>
    person.post<Row>('Supplier/CreateSupplier', { SupplierName: 'New', ...values });

  it('is listed with its label', async () => {
    const rows = await rowsOf(person, list, { SortColumn: 'SupplierName', SortOrder: 'ASC' });
    expect(rows.map(({ CountryName, StateName, CityName }) => [CountryName, StateName, CityName])).toEqual([
      [null, null, null],
      ['India', 'Kerala', 'Kochi'],
      ['India', 'Maharashtra', 'Pune'],
    ]);
  });

  it('is sorted and searched by its label', async () => {
    expect(await names({ SortColumn: 'CityName', SortOrder: 'DESC' })).toEqual(['Nowhere', 'West', 'South']);
    expect(await names({ SearchValue: 'pune' })).toEqual(['West']);
    expect(await names({ SearchValue: 'india', SortColumn: 'StateName', SortOrder: 'ASC' })).toEqual([
      'South',
      'West',
    ]);
  });

  it('is in the audit log by its label', async () => {
    const id = await newSupplier(person, pune);
    const { rows } = await app.deps.database.pool.query<{ after: Row }>(
      'select after from audit_entries where page = $1 and record_id = $2',
      ['supplier-master', id],
    );
    expect(rows[0]?.after).toMatchObject({ CityId: pune.CityId, CityName: 'Pune' });
    await person.get(`Supplier/InActiveRow/${id}/false`);
  });

  it.each([
    ['a city of another state', () => ({ ...pune, CityId: kochi.CityId }), 'CityId'],
    ['a city without a state', () => ({ CityId: kochi.CityId }), 'CityId'],
    ['a city that is not there', () => ({ ...pune, CityId: 2_000_000_000 }), 'CityId'],
    ['a state without a country', () => ({ StateId: pune.StateId }), 'StateId'],
    ['a country that is not there', () => ({ CountryId: 2 }), 'CountryId'],
  ])('is refused with %s, at the field', async (_what, values, field) => {
    const text = field === 'CityId' ? 'Please select city.' : 'Please choose one from the list.';
    expect(await save(values())).toMatchObject({
      code: '400',
      message: text,
      data: { errors: { [field]: text } },
    });
  });

  it('may be left out where it is not required, or only in part', async () => {
    expect(await save({ SupplierName: 'Some', CountryId: india })).toMatchObject({ code: '200' });
    expect(await save({ IsLocal: true })).toMatchObject({
      data: { errors: { CityId: 'Please select city.' } },
    });
  });

  it('moves by an update as a whole only', async () => {
    const SupplierId = await newSupplier(person, { SupplierName: 'Moving', ...pune });
    const update = (values: object) =>
      person.post('Supplier/UpdateSupplier', { SupplierId, SupplierName: 'Moving', ...values });
    expect(await update({ ...pune, StateId: kochi.StateId })).toMatchObject({
      data: { errors: { CityId: 'Please select city.' } },
    });
    expect(await update(kochi)).toMatchObject({ code: '200' });
    expect(await rowsOf(person, list, { SupplierId })).toMatchObject([{ CityName: 'Kochi' }]);
  });
});
