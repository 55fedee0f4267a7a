import { describe, expect, it } from 'vitest';
import { menuOf, pagesOf } from '../../server/pages.ts';
import { resources } from '../../src/resources/index.ts';

const page = (path: `/${string}/${string}`, after: string) => ({
  path,
  title: 'Page',
  icon: 'role' as const,
  after,
});
const keysOf = (handWritten: Parameters<typeof pagesOf>[1]) =>
  pagesOf(resources, handWritten).map(({ actionName }) => actionName);

describe('the pages that rights are given on', () => {
  it('are the declared ones with the hand-written ones in their places', () => {
    const keys = keysOf([page('/masters/one', 'category-master'), page('/reports/two', 'nothing')]);
    expect(keys.indexOf('one')).toBe(keys.indexOf('category-master') + 1);
    expect(keys.at(-1)).toBe('two');
    expect(keys).toHaveLength(resources.length + 2);
  });

  it('have keys of their own', () => {
    expect(() => keysOf([page('/reports/Category-Master', '')])).toThrow('has the key of another page');
  });

  it('stand in the menu after the dashboard', () => {
    expect(menuOf(resources)[0]?.path).toBe('/dashboard');
    expect(menuOf(resources)).toContainEqual({
      actionName: 'product-configuration',
      pageName: 'Product Configuration',
      path: '/masters/product-configuration',
      section: 'masters',
      icon: 'configuration',
    });
  });
});
