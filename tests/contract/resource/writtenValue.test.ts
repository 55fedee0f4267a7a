import { expect, it } from 'vitest';
import { choice, files, integer, lines } from '../../../contract/resource/declaration/fields.ts';
import { writtenValue } from '../../../contract/resource/writtenValue.ts';

it('says units and choices in the language of the reader, also in lines', () => {
  const Wait = integer('Wait', { unit: 'months' });
  const Result = choice('Result', { choices: [{ value: 1, label: 'Good' }] });
  const Photos = files('Photos', { takes: ['image'], max: [5, 'At most 5.'] });
  const Checks = lines('Checks', { table: 'checks', fields: { Wait, Result, Photos } });
  const say = (text: string) => text.toUpperCase();
  const line = { Wait: 1200, Result: 1, Photos: ['/uploads/a.png'] };
  expect(writtenValue([line], Checks, say)).toBe('1,200 MONTHS · GOOD · PHOTOS: 1');
  expect(writtenValue(6, Wait)).toBe('6 months');
});
