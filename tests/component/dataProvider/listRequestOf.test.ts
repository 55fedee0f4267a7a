import { describe, expect, it } from 'vitest';
import { exportRequestOf, listRequestOf } from '../../../src/dataProvider/listRequestOf.ts';
import { readSort, writeSort } from '../../../src/dataProvider/sortText.ts';

const plain = { period: undefined, filter: undefined };
const view = { page: 1, perPage: 5, sort: '', search: '' };

describe('the list request', () => {
  it('asks for a page by its first row, counted from 1', () => {
    expect(listRequestOf({ page: 3, perPage: 20, sort: 'CreatedDate:DESC', search: 'oil' }, plain)).toEqual({
      First: 41,
      PageSize: 20,
      IsActive: true,
      SearchValue: 'oil',
      SortColumn: 'CreatedDate',
      SortOrder: 'DESC',
    });
  });

  it('sorts by several fields as lists with commas', () => {
    const sort = writeSort([
      { field: 'CompanyName', order: 'ASC' },
      { field: 'Prefix', order: 'DESC' },
    ]);
    expect(listRequestOf({ page: 1, perPage: 5, sort, search: '' }, plain)).toMatchObject({
      SortColumn: 'CompanyName,Prefix',
      SortOrder: 'ASC,DESC',
    });
  });

  it('asks an export for all rows of the same search and sort', () => {
    expect(exportRequestOf({ sort: 'RoleName:ASC', search: 'pack' }, plain)).toEqual({
      First: -1,
      PageSize: -1,
      IsActive: true,
      SearchValue: 'pack',
      SortColumn: 'RoleName',
      SortOrder: 'ASC',
    });
  });

  it('writes the days of a period as its declaration says', () => {
    const august = { ...view, period: { from: '2026-08-01', to: '2026-08-31' } };
    expect(listRequestOf(august, { ...plain, period: { days: 30 } })).toMatchObject({
      FromDate: '2026/08/01',
      ToDate: '2026/08/31',
    });
    const american = { ...plain, period: { days: 30, wire: 'MM/DD/YYYY' } } as const;
    expect(listRequestOf(august, american)).toMatchObject({ FromDate: '08/01/2026', ToDate: '08/31/2026' });
  });

  it('sends the chosen value of a filter under its name on the wire, and nothing else of the address', () => {
    const filter = { field: 'UserType', sends: 'type', counts: 'User/GetCounts' };
    const chosen = { ...view, filter: { UserType: '2', Colour: 'red' } };
    expect(listRequestOf(chosen, { ...plain, filter })).toMatchObject({ type: 2 });
    expect(listRequestOf(chosen, { ...plain, filter })).not.toHaveProperty('Colour');
    expect(listRequestOf(view, { ...plain, filter })).not.toHaveProperty('type');
  });

  it.each(['', 'Name', 'Name:UP', ':ASC', 'a:b:c'])('takes no sort from %j', (text) => {
    expect(readSort(text)).toEqual([]);
  });
});
