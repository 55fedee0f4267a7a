import { expect, it } from 'vitest';
import { builtPages, pageFor } from '../../../contract/pages/builtPages.ts';

it.each([
  ['/pa', 'pa.html'],
  ['/PA/', 'pa.html'],
  ['/login', 'login.html'],
  ['/home', 'public.html'],
  ['/privacy-policy', 'public.html'],
  ['/', 'index.html'],
  ['/masters/company-master', 'index.html'],
  ['/constructor', 'index.html'],
  [`/pa${'/'.repeat(100)}`, 'pa.html'],
])('answers %s with %s', (path, page) => {
  expect(pageFor(path)).toBe(page);
});

it('names every page that is built, once', () => {
  expect([...builtPages].sort()).toEqual(['index.html', 'login.html', 'pa.html', 'public.html']);
});
