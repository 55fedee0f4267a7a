import { expect, it } from 'vitest';
import fc from 'fast-check';
import { parseScan, placeIn } from '../../../contract/serial/parseScan.ts';
import { placePattern } from '../../../contract/serial/placeCode.ts';

it('finds the code of a place in what scanners read and people type', () => {
  for (const text of ['A-03-2', ' a-03-2\r', ']Q1A-03-2', 'A–03–2', 'https://brand.example/x?q=A-03-2'])
    expect(placeIn(text), text).toBe('A-03-2');
});

it('takes no other text for a place', () => {
  for (const text of [
    '',
    'A',
    'A03',
    '03-2',
    'A-',
    '-A-3',
    'A--3',
    'TOOLONG-3',
    'A B-3',
    'AB-SID-1',
    'ABSID202600001',
  ])
    expect(placeIn(text), text).toBeUndefined();
});

it('never takes a seal’s or a carton’s code for a place, nor a place for one of them', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z][A-Z\d]{0,3}(?:-[A-Z\d]{1,4}){1,4}$/), (place) => {
      fc.pre(placePattern.test(place));
      expect(parseScan(place).kind).toBe('unknown');
      expect(placeIn(place)).toBe(place);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z][A-Z\d](?:-?[\dA-HJKMNP-TV-Z]){22}$/), (typed) => {
      if (parseScan(typed).kind === 'seal') expect(placeIn(typed)).toBeUndefined();
    }),
  );
});
