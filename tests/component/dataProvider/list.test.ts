import { describe, expect, it } from 'vitest';
import { choice } from '../../../contract/resource/declaration/fields.ts';
import { exportRequestOf, listRequestOf } from '../../../src/dataProvider/list.ts';
import { readSort, sortBy, termsOf } from '../../../src/dataProvider/listAddress.ts';
import { resources } from '../../../src/resources/index.ts';

const [company] = resources.filter(({ key }) => key === 'company');
const [role] = resources.filter(({ key }) => key === 'role');
if (!company || !role) throw new Error('The masters of companies and roles are declared');

describe('the sort of an address', () => {
  it.each(['', 'RoleName', 'RoleName:UP', ':ASC', 'a:b:c', 'Password:ASC'])(
    'is the usual one for %j',
    (text) => {
      expect(readSort(role, text)).toEqual({ field: role.sort.by, order: role.sort.order });
    },
  );

  it('has several terms where the list sorts by several, else the first', () => {
    const terms = [
      { field: 'CompanyName', order: 'DESC' },
      { field: 'Prefix', order: 'ASC' },
    ] as const;
    expect(readSort(company, 'CompanyName:DESC,Prefix:ASC')).toEqual(sortBy(terms));
    expect(termsOf(sortBy(terms))).toEqual(terms);
    expect(
      readSort({ ...company, sort: { ...company.sort, several: false } }, 'CompanyName:DESC,Prefix:ASC'),
    ).toEqual({ field: 'CompanyName', order: 'DESC' });
  });
});

const plain = { id: 'RoleId', fields: {}, period: undefined, filters: [] };
const firstPage = { page: 1, perPage: 5 };
const newest = { field: 'CreatedDate', order: 'DESC' } as const;

describe('the list request', () => {
  it('asks for a page by its first row, counted from 1', () => {
    expect(
      listRequestOf(plain, { pagination: { page: 3, perPage: 20 }, sort: newest, filter: { q: 'oil' } }),
    ).toEqual({
      First: 41,
      PageSize: 20,
      IsActive: true,
      SearchValue: 'oil',
      SortColumn: 'CreatedDate',
      SortOrder: 'DESC',
    });
  });

  it('sorts by several fields as lists with commas', () => {
    const sort = sortBy([
      { field: 'CompanyName', order: 'ASC' },
      { field: 'Prefix', order: 'DESC' },
    ]);
    expect(listRequestOf(plain, { pagination: firstPage, sort })).toMatchObject({
      SortColumn: 'CompanyName,Prefix',
      SortOrder: 'ASC,DESC',
    });
  });

  it('sorts by the key where react-admin names none', () => {
    const sort = { field: 'id', order: 'DESC' } as const;
    expect(listRequestOf(plain, { pagination: firstPage, sort })).toMatchObject({ SortColumn: 'RoleId' });
  });

  it('asks an export for all rows of the same search and sort', () => {
    expect(exportRequestOf(plain, { field: 'RoleName', order: 'ASC' }, { q: 'pack' })).toEqual({
      First: -1,
      PageSize: -1,
      IsActive: true,
      SearchValue: 'pack',
      SortColumn: 'RoleName',
      SortOrder: 'ASC',
    });
  });

  it('writes the days of a period as its declaration says', () => {
    const august = { pagination: firstPage, filter: { from: '2026-08-01', to: '2026-08-31' } };
    expect(
      listRequestOf({ ...plain, period: { days: 30, field: 'CreatedDate', presets: [] } }, august),
    ).toMatchObject({
      FromDate: '2026/08/01',
      ToDate: '2026/08/31',
    });
    const american = {
      ...plain,
      period: { days: 30, field: 'CreatedDate', presets: [], wire: 'MM/DD/YYYY' },
    } as const;
    expect(listRequestOf(american, august)).toMatchObject({ FromDate: '08/01/2026', ToDate: '08/31/2026' });
  });

  it('sends the place of the chosen preset, of none the first, and no days', () => {
    const named = {
      ...plain,
      period: { field: 'CreatedDate', presets: ['all', 'today', 'lastMonth'], sends: 'type' },
    } as const;
    expect(listRequestOf(named, { filter: { period: 'lastMonth', from: '2026-08-01' } })).toMatchObject({
      type: 3,
    });
    expect(listRequestOf(named, { filter: { period: 'nonsense' } })).toMatchObject({ type: 1 });
    expect(listRequestOf(named, {})).not.toHaveProperty('FromDate');
  });

  describe('with a filter', () => {
    const filtered = {
      ...plain,
      fields: { UserType: choice('User Type', { choices: [{ value: 2, label: 'Mobile' }] }) },
      filters: [{ field: 'UserType', sends: 'type', counts: 'User/GetCounts' }],
    };

    it('sends the chosen value under its name on the wire, and nothing else of the address', () => {
      const chosen = listRequestOf(filtered, { filter: { UserType: '2', Colour: 'red' } });
      expect(chosen).toMatchObject({ type: 2 });
      expect(chosen).not.toHaveProperty('Colour');
      expect(listRequestOf(filtered, {})).not.toHaveProperty('type');
    });

    it('sends the value that the field has: a text that looks like a number stays a text', () => {
      const coded = {
        ...filtered,
        fields: { UserType: choice('Code', { choices: [{ value: '007', label: 'Bond' }] }) },
      };
      expect(listRequestOf(coded, { filter: { UserType: '007' } })).toMatchObject({ type: '007' });
    });
  });

  it('searches a text that looks like a number as it was typed', () => {
    expect(listRequestOf(plain, { filter: { q: '007' } })).toMatchObject({ SearchValue: '007' });
  });
});
