import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epcUri, parseEpc } from '../../../contract/epcis/EpcisEvent.ts';
import { formatCarton } from '../../../contract/serial/cartonCode.ts';
import { maxSerial } from '../../../contract/serial/serialRange.ts';

const owner = { origin: 'https://seals.example', prefix: 'AB' };

describe('an identifier', () => {
  it('is an address that names the unit or the carton again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: maxSerial }), (serial) => {
        expect(parseEpc(owner, epcUri(owner, 'obj', serial))).toEqual({ serial });
      }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom('SID' as const, 'TID' as const),
        fc.integer({ min: 1, max: 10 ** 9 }),
        (type, number) => {
          const carton = { prefix: 'AB', type, year: 2026, number };
          expect(parseEpc(owner, epcUri(owner, 'obj', formatCarton(carton)))).toEqual({ carton });
        },
      ),
    );
  });

  it('has any typed text as one part of the address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const uri = epcUri(owner, 'class', `12.${name}`);
        expect(new URL(uri).pathname.split('/')).toHaveLength(5);
      }),
    );
  });

  it.each([
    'https://seals.example/epc/AC/obj/5',
    'https://other.example/epc/AB/obj/5',
    'https://seals.example/epc/AB/class/5',
    'https://seals.example/epc/AB/obj/0',
    'https://seals.example/epc/AB/obj/05',
    'https://seals.example/epc/AB/obj/1e3',
    `https://seals.example/epc/AB/obj/${maxSerial + 1}`,
    'https://seals.example/epc/AB/obj/ABDID202600001',
    'https://seals.example/epc/AB/obj/ACSID202600001',
    'https://seals.example/epc/AB/obj/5/',
    'urn:epc:id:sgtin:0614141.107346.2018',
    '',
  ])('is not ours if it names another thing: %s', (uri) => {
    expect(parseEpc(owner, uri)).toBeUndefined();
  });
});
