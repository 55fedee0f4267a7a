import { expect, it } from 'vitest';
import { detailed } from '../../../../src/custom-pages/sqlEditor/useRun.ts';

it('reads the array of row objects that a back end answers by the specification', () => {
  const { Columns, Rows, RowCount } = detailed([
    { Name: 'Tea', Mrp: 10 },
    { Name: null, Tags: ['a'] },
  ]);
  expect(Columns).toEqual(['Name', 'Mrp', 'Tags']);
  expect(Rows).toEqual([
    ['Tea', 10, null],
    [null, null, '["a"]'],
  ]);
  expect(RowCount).toBe(2);
});
