import { describe, expect, it } from 'vitest';
import {
  formPart,
  isFormAction,
  rowValues,
  withDerivedUnsent,
} from '../../../contract/resource/actionForm.ts';
import { image, integer, serial, text } from '../../../contract/resource/declaration/fields.ts';
import { normaliseResource } from '../../../contract/resource/check/normaliseResources.ts';
import type { FormAction, RowAction } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { problemsOf, schemaOf } from '../../../contract/resource/schemaOf.ts';
import { declare } from '../../support/declarations.ts';

const part: FormAction = {
  call: 'Roll/Cut',
  fields: {
    First: serial('First', { required: 'From where?' }),
    Last: serial('Last', { required: 'Until where?' }),
    Length: integer('Length', { derived: { rule: 'rangeQuantity', from: ['First', 'Last'] } }),
    Why: text('Why', { required: { message: 'Why?', when: { field: 'row:Kind', is: 'dear' } } }),
  },
  checks: [
    { rule: 'within', fields: ['First', 'row:First', 'row:Last'], message: 'Not on it.', at: 'First' },
  ],
};

const rollWith = (changes: Partial<FormAction> = {}) =>
  normaliseResource(
    'roll',
    declare(
      'Roll',
      {
        First: serial('First', { required: 'Its own.' }),
        Last: serial('Last'),
        Kind: text('Kind', { shown: { mode: 'add' } }),
      },
      { actions: [{ name: 'cut', label: 'Cut', right: 'add', ...part, ...changes }] },
    ),
  );

describe('a form of an action', () => {
  const roll = rollWith();
  const [action] = roll.actions;
  if (!action || !isFormAction(action)) throw new Error('The action has no form');
  const problems = async (values: object, row: object) => {
    const schema = schemaOf(formPart(roll, action), 'add');
    const sent = { ...values, ...rowValues(roll, { ...row }) };
    const error: unknown = await schema
      .validate(sent, { abortEarly: false })
      .catch((reason: unknown) => reason);
    return error instanceof Error && 'inner' in error ? problemsOf(error as never) : {};
  };

  it('is checked against the row, whose own fields it only reads', async () => {
    const good = { First: 5, Last: 6 };
    expect(await problems(good, { First: 1, Last: 9 })).toEqual({});
    expect(await problems({ ...good, First: 10 }, { First: 1, Last: 9 })).toEqual({ First: 'Not on it.' });
    expect(await problems(good, { First: null, Last: 'x' })).toEqual({});
    expect(await problems(good, { First: 1, Last: 9, Kind: 'dear' })).toEqual({ Why: 'Why?' });
  });

  it('adds derived values that were not sent, and leaves those that were', () => {
    expect(withDerivedUnsent(part, { First: '5', Last: 9 })).toEqual({ First: '5', Last: 9, Length: 5 });
    expect(withDerivedUnsent(part, { First: 5, Last: 9, Length: 0 })).toMatchObject({ Length: 0 });
  });
});

describe('at boot', () => {
  const faultOf = (changes: Partial<FormAction>) => {
    try {
      rollWith(changes);
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
    return '';
  };
  const check = { rule: 'within', fields: ['First'], message: 'No.', at: 'First' } as const;

  it.each<[Partial<FormAction>, string]>([
    [{ fields: {}, checks: [] }, 'asks for nothing'],
    [
      { checks: [{ ...check, fields: ['Frist'] }] },
      "names 'Frist', which is not one of its fields; did you mean 'First'?",
    ],
    [
      { checks: [{ ...check, fields: ['row:Lst'] }] },
      "names 'Lst', which is not one of its fields; did you mean 'Last'?",
    ],
    [{ checks: [{ ...check, at: 'row:First' }] }, "shows a check at 'row:First', which it does not ask for"],
    [{ fields: { RollId: serial('Roll') }, checks: [] }, "asks for 'RollId', which is the row's id"],
    [{ fields: { Picture: image('Picture') }, checks: [] }, "asks for 'Picture', a image, which no form"],
    [{ fields: { Why: text('Why', { seen: 'edit' }) }, checks: [] }, "which has a 'seen' of its own"],
    [{ shows: ['Knd'] }, "names 'Knd', which is not one of its fields; did you mean 'Kind'?"],
  ])('%j is refused', (changes, said) => {
    expect(faultOf(changes)).toContain(said);
  });

  it('is taken as it is', () => {
    const taken: Partial<RowAction> | undefined = rollWith({ shows: ['Kind'] }).actions[0];
    expect(taken).toMatchObject({ shows: ['Kind'] });
  });
});
