import { expect, it } from 'vitest';
import { offersRight } from '../../../contract/pages/Permission.ts';

const offered = (ActionName: string, Path?: string) =>
  (['view', 'add', 'edit'] as const).filter((right) =>
    offersRight({ ActionName, ...(Path && { Path }) }, right),
  );

it('offers every right on most pages', () => {
  expect(offered('category-master', '/masters/category-master')).toEqual(['view', 'add', 'edit']);
  expect(offered('dispatch')).toEqual(['view', 'add', 'edit']);
});

it('offers only View on reports, whatever their names', () => {
  expect(offered('mapping-report', '/reports/mapping-report')).toEqual(['view']);
  expect(offered('verification-log', '/reports/verification-log')).toEqual(['view']);
  expect(offered('Damage-report')).toEqual(['view']);
});

it('offers no Add on product configuration, and no Update on pages that move numbers', () => {
  expect(offered('product-configuration')).toEqual(['view', 'edit']);
  for (const page of ['mapping', 'de-mapping', 'damage']) expect(offered(page)).toEqual(['view', 'add']);
});
