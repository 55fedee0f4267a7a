import { describe, expect, it } from 'vitest';
import { sortTerms } from '../../../contract/calls/records/listRequest.ts';

describe('the sort of a request', () => {
  it.each([
    ['', '', []],
    ['CompanyName', 'ASC', [{ field: 'CompanyName', order: 'ASC' }]],
    ['CompanyName', 'desc', [{ field: 'CompanyName', order: 'DESC' }]],
    ['CompanyName', '', [{ field: 'CompanyName', order: 'DESC' }]],
    [
      'CompanyName,Prefix',
      'ASC,DESC',
      [
        { field: 'CompanyName', order: 'ASC' },
        { field: 'Prefix', order: 'DESC' },
      ],
    ],
    [
      ' CompanyName , Prefix ,',
      ' asc ',
      [
        { field: 'CompanyName', order: 'ASC' },
        { field: 'Prefix', order: 'ASC' },
      ],
    ],
  ] as const)('reads %j in the order %j', (columns, orders, terms) => {
    expect(sortTerms(columns, orders)).toEqual(terms);
  });

  it.each(['UP', 'ASC;drop table users', 'ASC,sideways', 'ASC NULLS FIRST'])(
    'refuses the order %j',
    (order) => {
      expect(() => sortTerms('CompanyName', order)).toThrow(/^SortOrder is ASC or DESC, not /);
    },
  );
});
