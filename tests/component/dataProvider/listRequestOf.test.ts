import { describe, expect, it } from 'vitest';
import { exportRequestOf, listRequestOf } from '../../../src/dataProvider/listRequestOf.ts';
import { readSort, writeSort } from '../../../src/dataProvider/sortText.ts';

describe('the list request', () => {
  it('asks for a page by its first row, counted from 1', () => {
    expect(listRequestOf({ page: 3, perPage: 20, sort: 'CreatedDate:DESC', search: 'oil' })).toEqual({
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
    expect(listRequestOf({ page: 1, perPage: 5, sort, search: '' })).toMatchObject({
      SortColumn: 'CompanyName,Prefix',
      SortOrder: 'ASC,DESC',
    });
  });

  it('asks an export for all rows of the same search and sort', () => {
    expect(exportRequestOf({ sort: 'RoleName:ASC', search: 'pack' })).toEqual({
      First: -1,
      PageSize: -1,
      IsActive: true,
      SearchValue: 'pack',
      SortColumn: 'RoleName',
      SortOrder: 'ASC',
    });
  });

  it.each(['', 'Name', 'Name:UP', ':ASC', 'a:b:c'])('takes no sort from %j', (text) => {
    expect(readSort(text)).toEqual([]);
  });
});
