import { expect, it } from 'vitest';
import { choice, switchField } from '../../../contract/resource/declaration/fields.ts';
import { readFilterValue } from '../../../contract/resource/filterValue.ts';

const [open, closed] = [0, 1];
const withZero = choice('State', {
  choices: [
    { value: open, label: 'Open' },
    { value: closed, label: 'Closed' },
  ],
});
const withoutZero = choice('Kind', { choices: [{ value: 1, label: 'Small' }] });

it.each([undefined, null, ''])('%j asks for all rows', (raw) => {
  expect(readFilterValue(withZero, raw)).toEqual({ value: undefined });
});

it.each([0, '0'])('%j asks for all rows, unless it is a choice', (raw) => {
  expect(readFilterValue(withoutZero, raw)).toEqual({ value: undefined });
  expect(readFilterValue(switchField('Big'), raw)).toEqual({ value: undefined });
  expect(readFilterValue(withZero, raw)).toEqual({ value: 0 });
});
