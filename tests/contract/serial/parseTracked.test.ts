import { expect, it } from 'vitest';
import { parseTracked } from '../../../contract/serial/parseScan.ts';
import { maxSerial } from '../../../contract/serial/serialRange.ts';

it('takes a number typed alone for a serial, also in groups of digits', () => {
  expect(parseTracked('1001')).toEqual({ kind: 'serial', serial: 1001 });
  expect(parseTracked(' 1 099 511 627 775\r')).toEqual({ kind: 'serial', serial: maxSerial });
});

it('takes everything else as a scan', () => {
  expect(parseTracked('absid202600001')).toEqual({ kind: 'SID', code: 'ABSID202600001' });
  expect(parseTracked('https://x.example/p?q=ABDID202600001')).toMatchObject({ kind: 'DID' });
  for (const text of ['', '0', String(maxSerial + 1), '10a', '99999999999999'])
    expect(parseTracked(text).kind).toBe('unknown');
});
