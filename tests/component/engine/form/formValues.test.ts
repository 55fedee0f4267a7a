import { describe, expect, it } from 'vitest';
import { defineResource } from '../../../../contract/resource/declaration/ResourceDeclaration.ts';
import {
  integer,
  multiline,
  serial,
  text,
  switchField,
} from '../../../../contract/resource/declaration/fields.ts';
import { normaliseResource } from '../../../../contract/resource/check/normaliseResources.ts';
import { newValues, resolverFor } from '../../../../src/engine/form/formValues.ts';

const resource = normaliseResource(
  'lot',
  defineResource({
    path: '/masters/lot',
    title: 'Lot',
    item: 'Lot',
    icon: 'company',
    calls: { list: 'Lot/GetLots', create: 'Lot/CreateLot' },
    id: 'LotId',
    table: 'lots',
    fields: {
      From: serial('From', { required: 'Please enter from.' }),
      Quantity: integer('Quantity', { min: [1, 'Please enter your quantity.'] }),
      To: serial('To', { derived: { rule: 'rangeEnd', from: ['From', 'Quantity'] } }),
      HasNote: switchField('Note'),
      Code: integer('Code', { locked: true }),
      Terms: multiline('Terms', { default: 'As agreed.' }),
      Weight: integer('Weight', {
        required: { message: 'Please enter the weight.', when: { field: 'HasNote', is: true } },
        locked: { field: 'HasNote', is: true },
      }),
      Note: text('Note', { required: 'Please enter a note.', shown: { field: 'HasNote', is: true } }),
    },
    columns: ['From', 'To'],
  }),
);

const resolve = (values: Record<string, unknown>) =>
  resolverFor(resource, 'add')(values, undefined, { fields: {}, shouldUseNativeValidation: false });

describe('a form', () => {
  it('passes typed texts on as values, with derived ones', async () => {
    const { values } = await resolve({ From: '1001', Quantity: '500', To: '', HasNote: false, Note: 'old' });
    expect(values).toMatchObject({ From: 1001, Quantity: 500, To: 1500, HasNote: false });
  });

  it('begins with a declared text in the language of the person', async () => {
    const values = await newValues(resource, (text) => (text === 'As agreed.' ? 'तय के अनुसार।' : text));
    expect(values).toMatchObject({ Terms: 'तय के अनुसार।', Note: '' });
  });

  it('neither checks nor sends hidden fields', async () => {
    const { values, errors } = await resolve({ From: 1, Quantity: 1, HasNote: false, Note: '' });
    expect(errors).toEqual({});
    expect(values['Note'] ?? null).toBeNull();
  });

  it('does not send an invalid value of a locked field', async () => {
    const { values, errors } = await resolve({ From: 1, Quantity: 1, HasNote: false, Code: 'AB' });
    expect(errors).toEqual({});
    expect(values).not.toHaveProperty('Code');
  });

  it('names the fault at each field', async () => {
    const { errors } = await resolve({ From: '', Quantity: 0, HasNote: true, Note: ' ' });
    expect(errors).toMatchObject({
      From: { message: 'Please enter from.' },
      Quantity: { message: 'Please enter your quantity.' },
      Note: { message: 'Please enter a note.' },
    });
  });

  it('locks nothing of a new record by typed values, and asks for what it requires', async () => {
    const { errors } = await resolve({ From: 1, Quantity: 1, HasNote: true, Note: 'new', Weight: '' });
    expect(errors).toEqual({
      Weight: expect.objectContaining({ message: 'Please enter the weight.' }) as unknown,
    });
  });
});
