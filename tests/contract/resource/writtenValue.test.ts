import { expect, it } from 'vitest';
import { choice, integer, lines } from '../../../contract/resource/declaration/fields.ts';
import { writtenValue } from '../../../contract/resource/writtenValue.ts';

it('says units and choices in the language of the reader, also in lines', () => {
  const Wait = integer('Wait', { unit: 'months' });
  const Result = choice('Result', { choices: [{ value: 1, label: 'Good' }] });
  const Checks = lines('Checks', { table: 'checks', fields: { Wait, Result } });
  const say = (text: string) => text.toUpperCase();
  expect(writtenValue([{ Wait: 1200, Result: 1 }], Checks, say)).toBe('1,200 MONTHS · GOOD');
  expect(writtenValue(6, Wait)).toBe('6 months');
});
