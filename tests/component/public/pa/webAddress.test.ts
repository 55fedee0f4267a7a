import { expect, it } from 'vitest';
import { webAddress } from '../../../../src/public/pa/webAddress.ts';

it.each([
  ['https://orchid.example/a?b=c', 'https://orchid.example/a?b=c'],
  ['http://orchid.example', 'http://orchid.example/'],
  [' www.orchid.example ', 'https://www.orchid.example/'],
  ['//orchid.example', 'https://orchid.example/'],
  ['orchid.example:8080/x', 'https://orchid.example:8080/x'],
])('makes a link of %s', (text, address) => {
  expect(webAddress(text)).toBe(address);
});

it.each([
  '',
  'javascript:alert(1)',
  'JavaScript:1',
  'data:text/html,x',
  'ftp://orchid.example',
  'see the box',
  'orchid',
])('makes no link of %j', (text) => {
  expect(webAddress(text)).toBeUndefined();
});
