import { describe, expect, it } from 'vitest';
import { clockIn } from '../../../contract/day/moment.ts';
import type { FormMode, Values } from '../../../contract/resource/declaration/Condition.ts';
import type { Field } from '../../../contract/resource/declaration/Field.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import {
  date,
  integer,
  money,
  pairs,
  serial,
  text,
  switchField,
} from '../../../contract/resource/declaration/fields.ts';
import { readValues } from '../../../contract/resource/parseValue.ts';
import { writableValues as writableOn } from '../../../server/engine/save.ts';
import { declare, declaredResources } from '../../support/declarations.ts';

const writableValues = (
  resource: Pick<Resource, 'fields'>,
  values: Values,
  mode: FormMode,
  stored?: Values,
) =>
  writableOn(
    resource,
    values,
    mode,
    clockIn('UTC', () => new Date('2026-01-10T12:00:00Z')),
    stored,
  );

function resourceWith(fields: Record<string, Field>) {
  const box = declare('Box', fields, { columns: ['CreatedDate'] });
  const resource = declaredResources({ box }).get('box');
  if (!resource) throw new Error('The declaration of the test is gone');
  return resource;
}

describe('the fields that a save may write', () => {
  it('is the declared fields, whatever else is sent', () => {
    const resource = resourceWith({ Name: text('Name') });
    expect(writableValues(resource, { Name: 'Silk', BoxId: 5, CompanyId: 9 }, 'add')).toEqual({
      Name: 'Silk',
    });
  });

  it('never a locked field, in the state in which it is locked', () => {
    const resource = resourceWith({
      Never: text('Never', { locked: true }),
      Once: text('Once', { locked: { mode: 'update' } }),
      While: text('While', { locked: { field: 'Once', is: 'x' } }),
    });
    const sent = { Never: 'n', Once: 'x', While: 'w' };
    expect(writableValues(resource, sent, 'add')).toEqual({ Once: 'x', While: 'w' });
    expect(writableValues(resource, sent, 'update', { Once: 'y' })).toEqual({ While: 'w' });
    expect(writableValues(resource, { ...sent, Once: 'y' }, 'update', { Once: 'x' })).toEqual({});
  });

  it('writes the copied value, whatever is sent for the copy, as long as it copies', () => {
    const resource = resourceWith({
      Same: switchField('The same'),
      Bill: text('Billing'),
      Ship: text('Shipping', { copies: { from: 'Bill', when: { field: 'Same', is: true } } }),
    });
    const sent = { Bill: 'Loom Street', Ship: 'Mill Road' };
    expect(writableValues(resource, { ...sent, Same: true }, 'add')).toMatchObject({ Ship: 'Loom Street' });
    expect(writableValues(resource, { ...sent, Same: false }, 'add')).toMatchObject({ Ship: 'Mill Road' });
  });

  it('never writes an unreadable value that nobody is asked to mend', () => {
    const resource = resourceWith({
      Fixed: integer('Fixed', { locked: true }),
      Same: integer('Same', { copies: { from: 'Fixed', when: { mode: 'add' } } }),
    });
    const values = readValues(resource.fields, { Fixed: 'many', Same: 5 });
    expect(writableValues(resource, values, 'add')).toEqual({ Same: null });
  });

  it('empties a field that the form hides', () => {
    const shown = { field: 'Kind', is: 2 } as const;
    const resource = resourceWith({
      Kind: integer('Kind'),
      Note: text('Note', { shown }),
      Price: money('Price', { shown, empty: 0 }),
    });
    expect(writableValues(resource, { Kind: 1, Note: 'n', Price: 5 }, 'add')).toEqual({
      Kind: 1,
      Note: null,
      Price: 0,
    });
    expect(writableValues(resource, { Kind: 2, Note: 'n', Price: 5 }, 'add')).toEqual({
      Kind: 2,
      Note: 'n',
      Price: 5,
    });
  });

  it('gives fields that were not sent their kind’s empty value', () => {
    const resource = resourceWith({
      Name: text('Name'),
      MRP: money('MRP', { empty: 0 }),
      Size: integer('Size'),
      On: switchField('On', { default: true }),
      Off: switchField('Off'),
      List: pairs('List', { as: 'list', keyLabel: 'a', valueLabel: 'b' }),
      Links: pairs('Links', { as: 'object', keyLabel: 'a', valueLabel: 'b' }),
    });
    expect(writableValues(resource, {}, 'add')).toEqual({
      Name: null,
      MRP: 0,
      Size: null,
      On: true,
      Off: false,
      List: [],
      Links: {},
    });
  });

  it('keeps the stored value if none was sent, or if it cannot be read', () => {
    const resource = resourceWith({ Name: text('Name'), IsActive: switchField('On', { default: true }) });
    expect(writableValues(resource, { Name: 'Silk' }, 'update')).toEqual({ Name: 'Silk' });
    expect(writableValues(resource, { IsActive: false }, 'update')).toEqual({ IsActive: false });
    const stored = readValues(resource.fields, { Name: 'Silk', IsActive: 'perhaps' });
    expect(writableValues(resource, stored, 'update', stored)).toEqual({ Name: 'Silk' });
    expect(writableValues(resource, { ...stored, Name: null }, 'update', stored)).toEqual({ Name: null });
    expect(writableValues(resource, { Name: 'Silk' }, 'add')).toEqual({ Name: 'Silk', IsActive: true });
  });

  it('gives a new record the defaults of fields that nobody can fill', () => {
    const resource = resourceWith({
      State: integer('State', { locked: true, default: 1 }),
      Due: date('Due', { locked: { mode: 'add' }, default: { daysFromToday: 7 } }),
      Paid: switchField('Paid', { locked: true }),
      Number: integer('Number', { locked: true, default: { call: 'Box/GetNumber', take: 'Number' } }),
    });
    const sent = { State: 3, Due: '2026-02-02', Paid: true, Number: 5 };
    expect(writableValues(resource, sent, 'add')).toEqual({ State: 1, Due: '2026-01-17', Paid: false });
    expect(writableValues(resource, sent, 'update', { State: 2 })).toEqual({ Due: '2026-02-02' });
  });

  it('computes derived values, whatever was sent for them', () => {
    const resource = resourceWith({
      FromNo: serial('From No', { locked: { mode: 'update' } }),
      Qty: integer('Quantity', { locked: { mode: 'update' } }),
      ToNo: serial('To No', { derived: { rule: 'rangeEnd', from: ['FromNo', 'Qty'] } }),
    });
    const sent = { FromNo: 11, Qty: 10, ToNo: 999 };
    expect(writableValues(resource, sent, 'add')).toEqual({ FromNo: 11, Qty: 10, ToNo: 20 });
    expect(writableValues(resource, { ToNo: 999 }, 'add')).toEqual({ FromNo: null, Qty: null, ToNo: null });
    expect(writableValues(resource, sent, 'update')).toEqual({});
  });

  it('computes them from stored values that this save keeps', () => {
    const resource = resourceWith({
      FromNo: serial('From No', { locked: true }),
      Qty: integer('Quantity'),
      ToNo: serial('To No', { derived: { rule: 'rangeEnd', from: ['FromNo', 'Qty'] } }),
    });
    expect(writableValues(resource, { Qty: 10 }, 'update', { FromNo: 11, Qty: 5 })).toEqual({
      Qty: 10,
      ToNo: 20,
    });
  });
});
