import { describe, expect, it } from 'vitest';
import { checkPart } from '../../../../src/custom-pages/seals/DownloadSealsDialog.tsx';

const issued = { from: 1001, to: 2000 };
const check = (from: string, to: string, kind: 'csv' | 'sheet' = 'csv') =>
  checkPart({ from, to }, issued, kind);

describe('a part of an issued range', () => {
  it('may be the whole, a part or one number of it', () => {
    expect(check('1001', '2000')).toEqual({ range: issued });
    expect(check('1200', '1300')).toEqual({ range: { from: 1200, to: 1300 } });
    expect(check('1500', '1500')).toEqual({ range: { from: 1500, to: 1500 } });
  });

  it.each([
    ['', '2000', { from: 'app.seals.from_required' }],
    ['1001', ' ', { to: 'app.seals.to_required' }],
    ['1e3', '2000', { from: 'app.seals.only_number' }],
    ['1001', '-5', { to: 'app.seals.only_number' }],
    ['1000', '2000', { from: 'app.seals.from_outside' }],
    ['1001', '2001', { to: 'app.seals.to_outside' }],
    ['1300', '1200', { from: 'app.seals.order' }],
  ])('is refused from %j to %j', (from, to, problems) => {
    expect(check(from, to)).toEqual({ problems });
  });

  it('fits on a sheet up to the limit, and only into a CSV beyond it', () => {
    expect(check('1001', '1500', 'sheet')).toHaveProperty('range');
    expect(check('1001', '1501', 'sheet')).toEqual({ problems: { to: 'app.seals.sheet_limit' } });
    expect(check('1001', '1501', 'csv')).toHaveProperty('range');
  });
});
