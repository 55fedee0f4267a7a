import { expect, it } from 'vitest';
import { translator } from '../../../contract/language/translator.ts';

const say = translator(
  {
    'Row %{row}: %{reason}': 'पंक्ति %{row}: %{reason}',
    'There is no %{field} “%{text}” to choose.': '%{field} में “%{text}” नहीं है।',
    'Category Name': 'श्रेणी का नाम',
    '%{one} more': '%{one} और',
  },
  'hi',
);

it('says what fills holes, and what fills their holes', () => {
  expect(say('Row 4: There is no Category Name “Wipers” to choose.')).toBe(
    'पंक्ति 4: श्रेणी का नाम में “Wipers” नहीं है।',
  );
});

it.each(['A. '.repeat(700) + 'x' + ' more'.repeat(700), `x${' more'.repeat(20_000)}`, '; '.repeat(20_000)])(
  'leaves long texts of others as they are, however many holes fit them: %#',
  (text) => {
    expect(say(text)).toBe(text);
    expect(say(`There is no Category Name “${text.slice(0, 300)}” to choose.`)).toContain(text.slice(0, 300));
  },
);
