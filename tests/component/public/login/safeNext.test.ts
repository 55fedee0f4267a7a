import { expect, it } from 'vitest';
import { safeNext } from '../../../../src/public/login/startLogin.tsx';

it.each(['/masters/company-master', '/masters/company-master?page=2#x', '/transactions/Tertiary-Packing'])(
  'leads back to %s',
  (next) => {
    expect(safeNext(next)).toBe(next);
  },
);

it.each([
  null,
  '',
  '/',
  '/login',
  '/login?next=/login',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'dashboard',
])('leads to the dashboard instead of %j', (next) => {
  expect(safeNext(next)).toBe('/dashboard');
});
