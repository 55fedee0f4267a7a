import { describe, expect, it } from 'vitest';
import type { Condition, FormMode, Values } from '../../../contract/resource/declaration/Condition.ts';
import type { Field } from '../../../contract/resource/declaration/Field.ts';
import { text, switchField, video } from '../../../contract/resource/declaration/fields.ts';
import { conditionsOf, fieldState, isAlwaysRequired } from '../../../contract/resource/fieldState.ts';

const isTwo = { field: 'Kind', is: 2 } as const;
const stateOf = (field: Field, values: Values = {}, mode: FormMode = 'add') =>
  fieldState(field, values, mode);

describe('the state of a field', () => {
  it('is editable by default', () => {
    expect(stateOf(text('Name'))).toEqual({
      isShown: true,
      isLocked: false,
      isCopying: false,
      isEditable: true,
      requiredText: undefined,
      isLink: false,
    });
  });

  it('is shown, locked and required by its conditions on the values', () => {
    const field = text('Note', { shown: isTwo, required: 'Note?' });
    expect(stateOf(field, { Kind: 2 })).toMatchObject({
      isShown: true,
      isEditable: true,
      requiredText: 'Note?',
    });
    expect(stateOf(field, { Kind: 1 })).toMatchObject({
      isShown: false,
      isEditable: false,
      requiredText: undefined,
    });
    const once = text('Code', { locked: { mode: 'update' } });
    expect(stateOf(once)).toMatchObject({ isLocked: false, isEditable: true });
    expect(stateOf(once, {}, 'update')).toMatchObject({ isLocked: true, isEditable: false });
    expect(stateOf(text('Code', { locked: true }))).toMatchObject({ isLocked: true, isEditable: false });
    const reason = text('Reason', { required: { message: 'Why?', when: isTwo } });
    expect(stateOf(reason, { Kind: 2 }).requiredText).toBe('Why?');
    expect(stateOf(reason, { Kind: 1 }).requiredText).toBeUndefined();
  });

  it('is locked by the stored record, whatever people type, and open in a new one', () => {
    const field = text('Note', { shown: isTwo, locked: { field: 'Kind', is: 3 } });
    expect(fieldState(field, { Kind: 2 }, 'update', { Kind: 3 })).toMatchObject({
      isShown: true,
      isLocked: true,
    });
    expect(fieldState(field, { Kind: 3 }, 'update', { Kind: 2 })).toMatchObject({
      isShown: false,
      isLocked: false,
    });
    expect(stateOf(field, { Kind: 3 })).toMatchObject({ isLocked: false });
    const others: Condition[] = [
      { not: { field: 'Kind', is: 3 } },
      { all: [{ mode: 'add' }, { field: 'Kind', is: 3 }] },
    ];
    for (const locked of others)
      expect(stateOf(text('Note', { locked }), { Kind: 3 })).toMatchObject({ isLocked: false });
    const inNew: Condition[] = [
      { not: { mode: 'update' } },
      { not: { all: [{ mode: 'update' }, { field: 'Kind', is: 3 }] } },
    ];
    for (const locked of inNew) expect(stateOf(text('Note', { locked }))).toMatchObject({ isLocked: true });
  });

  it('is not editable while it copies, but a save writes it', () => {
    const field = text('Ship', { required: 'Ship?', copies: { from: 'Bill', when: isTwo } });
    expect(stateOf(field, { Kind: 2 })).toMatchObject({
      isCopying: true,
      isLocked: false,
      isEditable: false,
      requiredText: undefined,
    });
    expect(stateOf(field, { Kind: 1 })).toMatchObject({ isCopying: false, isEditable: true });
  });

  it('tells a video by a link alone while its condition holds', () => {
    expect(stateOf(video('Film', { link: isTwo }), { Kind: 2 }).isLink).toBe(true);
    expect(stateOf(video('Film', { link: isTwo }), { Kind: 1 }).isLink).toBe(false);
    expect(stateOf(video('Film', { link: true })).isLink).toBe(false);
  });

  it('depends on all conditions of its declaration', () => {
    expect(conditionsOf(text('Name', { locked: true, required: 'Name?' }))).toEqual([]);
    const field = video('Film', {
      shown: { field: 'A', is: 1 },
      locked: { field: 'B', is: 1 },
      copies: { from: 'Other', when: { field: 'C', is: 1 } },
      link: { field: 'D', is: 1 },
      required: { message: 'Film?', when: { field: 'E', is: 1 } },
    });
    expect(conditionsOf(field).flatMap((condition) => Object.values(condition)[0])).toEqual([
      'A',
      'B',
      'C',
      'D',
      'E',
    ]);
  });
});

it('is always required, unless a condition decides or nobody can fill it in a new record', () => {
  const required = 'Name?';
  expect(isAlwaysRequired(text('Name', { required, locked: { mode: 'add' } }))).toBe(false);
  expect(isAlwaysRequired(text('Name', { required, locked: true, default: 'x' }))).toBe(true);
  expect(isAlwaysRequired(text('Name', { required, locked: isTwo }))).toBe(true);
  expect(isAlwaysRequired(text('Name', { required: 'Name?' }))).toBe(true);
  expect(isAlwaysRequired(text('Name', { required: 'Name?', shown: isTwo }))).toBe(false);
  expect(isAlwaysRequired(text('Name', { required: { message: 'Name?', when: isTwo } }))).toBe(false);
  expect(isAlwaysRequired(switchField('On'))).toBe(false);
});
