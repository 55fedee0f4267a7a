import { describe, expect, it } from 'vitest';
import { readSort, sortBy, termsOf } from '../../../../src/dataProvider/list.tsx';
import { resources } from '../../../../src/resources/index.ts';

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
