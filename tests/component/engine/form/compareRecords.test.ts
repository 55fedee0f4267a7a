import { describe, expect, it } from 'vitest';
import {
  integer,
  pairs,
  serial,
  switchField,
  text,
} from '../../../../contract/resource/declaration/fields.ts';
import { compareRecords } from '../../../../src/engine/form/EditConflict.tsx';
import { valuesOf } from '../../../../src/engine/form/formValues.ts';
import { declare, declaredResources, type Fields } from '../../../support/declarations.ts';

type Row = Record<string, unknown>;

/** Compares a form opened with `opened` and changed to `typed` with the record that others have left as `now`. */
function compared(fields: Fields, { opened, typed = {}, now }: { opened: Row; typed?: Row; now: Row }) {
  const resource = declaredResources({ box: declare('Box', fields) }).get('box');
  if (!resource) throw new Error('The declaration of the test is gone');
  const values = { ...valuesOf(resource, opened), ...typed };
  return compareRecords(resource, { opened, now: { ...opened, ...now }, typed: values });
}

const two = { Name: text('Name'), Note: text('Note') };
const opened = { Name: 'Silk', Note: null };

describe('a form and a record that somebody else changed', () => {
  it('have theirs where nothing was typed, and mine where they changed nothing', () => {
    expect(compared(two, { opened, typed: { Note: 'Mine' }, now: { Name: 'Theirs' } })).toEqual({
      values: { Name: 'Theirs', Note: 'Mine' },
      taken: ['Name'],
      disputed: [],
    });
  });

  it('disputes fields that both changed, unless to the same value', () => {
    const typed = { Name: ' Both ', Note: 'Mine' };
    expect(compared(two, { opened, typed, now: { Name: 'Both', Note: 'Theirs' } })).toEqual({
      values: typed,
      taken: [],
      disputed: ['Note'],
    });
  });

  it('compare values, not how they are written', () => {
    const fields = {
      Qty: integer('Quantity'),
      Links: pairs('Links', { as: 'list', keyLabel: 'a', valueLabel: 'b' }),
    };
    const record = { Qty: 5, Links: [{ Key: 'a', Value: 'b' }] };
    const typed = {
      Qty: '5',
      Links: [
        { Key: 'a', Value: 'b' },
        { Key: '', Value: '' },
      ],
    };
    expect(compared(fields, { opened: record, typed, now: { Qty: 6 } })).toMatchObject({
      values: { Qty: 6 },
      taken: ['Qty'],
      disputed: [],
    });
  });

  it('take their value of a field that is locked by now, whatever was typed', () => {
    const fields = { Name: text('Name', { locked: { field: 'Note', is: 'Closed' } }), Note: text('Note') };
    const now = { Name: 'Theirs', Note: 'Closed' };
    expect(compared(fields, { opened, typed: { Name: 'Mine' }, now })).toMatchObject({
      values: now,
      taken: ['Name', 'Note'],
      disputed: [],
    });
  });

  it('leave out hidden, copied and derived fields', () => {
    const fields = {
      Same: switchField('Same'),
      Bill: text('Bill'),
      Ship: text('Ship', { copies: { from: 'Bill', when: { field: 'Same', is: true } } }),
      Hidden: text('Hidden', { shown: { field: 'Same', is: false } }),
      From: serial('From'),
      Qty: integer('Quantity'),
      To: serial('To', { derived: { rule: 'rangeEnd', from: ['From', 'Qty'] } }),
    };
    const record = { Same: true, Bill: 'a', Ship: 'a', Hidden: null, From: 1, Qty: 5, To: 5 };
    const now = { Bill: 'b', Ship: 'b', Hidden: 'x', Qty: 6, To: 6 };
    expect(compared(fields, { opened: record, now })).toMatchObject({ taken: ['Bill', 'Qty'], disputed: [] });
  });
});
