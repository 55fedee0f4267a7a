import { describe, expect, it } from 'vitest';
import {
  type Condition,
  fieldsOfCondition,
  holds,
} from '../../../contract/resource/declaration/Condition.ts';

const values = {
  UserType: 2,
  Promotion: false,
  Remark: null,
  Qty: 10,
  Due: '2026-03-09',
  At: '2026-03-10T09:00',
};

const cases: [question: string, condition: Condition, answer: boolean][] = [
  ['its mode', { mode: 'add' }, true],
  ['the other mode', { mode: 'update' }, false],
  ['a value', { field: 'UserType', is: 2 }, true],
  ['another value', { field: 'UserType', is: 1 }, false],
  ['one of several values', { field: 'UserType', is: [1, 2] }, true],
  ['none of several values', { field: 'UserType', is: [3, 4] }, false],
  ['a switched-off switch', { field: 'Promotion', is: false }, true],
  ['a value of another type', { field: 'UserType', is: '2' }, false],
  ['a field that is not there', { field: 'Nobody', is: 1 }, false],
  ['a larger number', { field: 'Qty', above: 'UserType' }, true],
  ['the same number', { field: 'Qty', above: 'Qty' }, false],
  ['a smaller number', { field: 'UserType', above: 'Qty' }, false],
  ['a later day', { field: 'At', above: 'Due' }, true],
  ['a number above none', { field: 'Qty', above: 'Remark' }, false],
  ['no field of the list', { field: 'UserType', is: [] }, false],
  ['a negation', { not: { field: 'UserType', is: 1 } }, true],
  ['all of several', { all: [{ mode: 'add' }, { field: 'UserType', is: 2 }] }, true],
  ['all of several, one of which fails', { all: [{ mode: 'add' }, { field: 'UserType', is: 1 }] }, false],
  ['all of none', { all: [] }, true],
  ['a nested question', { not: { all: [{ mode: 'add' }, { not: { mode: 'update' } }] } }, false],
];

describe('a condition', () => {
  it.each(cases)('answers %s', (_question, condition, answer) => {
    expect(holds(condition, values, 'add')).toBe(answer);
  });

  it('names the fields that it reads at any depth', () => {
    const condition: Condition = {
      all: [
        { mode: 'add' },
        {
          not: {
            all: [
              { field: 'A', is: 1 },
              { field: 'B', above: 'C' },
            ],
          },
        },
      ],
    };
    expect(fieldsOfCondition(condition)).toEqual(['A', 'B', 'C']);
  });
});
