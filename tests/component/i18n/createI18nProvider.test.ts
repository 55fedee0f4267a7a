import { describe, expect, it } from 'vitest';
import { i18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { declaredTexts } from '../../support/declaredTexts.ts';
import { resources } from '../../support/trials.ts';

describe('declared texts', () => {
  const texts = declaredTexts(resources);

  it.each([
    'Company Master',
    'Add Social Handles',
    'Please enter wesite URL',
    'Handle Name',
    'Web',
    'Download seals',
    'Available mapping series',
    'Last 7 Days',
    'No Data Available',
    'End date must be greater than Start date.',
    'Two characters, the first a capital letter, at the start of every code of this company. Fixed once numbers are issued.',
  ])('hold %j as its own key, to be translated', (text) => {
    expect(texts[text]).toBe(text);
  });

  it.each(resources.map((resource) => [resource.key, resource] as const))(
    'hold every text that the declaration %s shows',
    (_key, resource) => {
      // `added` names a part of the page, `bulk` and `sameBy` fields, and the server writes mails
      const { id, label, added: _part, bulk: _names, sameBy: _same, ...others } = resource;
      expect([typeof id, typeof label]).toEqual(['string', 'string']);
      expect(shownIn(others).filter((text) => !(text in texts))).toEqual([]);
    },
  );
});

it('writes the numbers in texts in groups, and texts as they are', () => {
  const shown = (holes: object) => i18nProvider.translate('ra.navigation.page_range_info', holes);
  expect(shown({ first: 99_991, last: 100_000, total: '60001' })).toBe('Showing 99,991 to 1,00,000 of 60001');
  expect(i18nProvider.translate('app.floor.units', { smart_count: 1 })).toBe('1 unit');
  expect(i18nProvider.translate('app.floor.units', { smart_count: 1000 })).toBe('1,000 units');
});

/** Words of a declaration that hold a name or an address, never a text for people. */
const names: ReadonlySet<string> = new Set(
  [
    'key name path page section icon api calls call counts options sends table rows rowsOf writes hooks aside',
    'toolbar cell input dialog part form controls column field fields from of to at by like labelled take fills person search sort',
    'mail sortBy order created updated totals wire export except kind as rule pattern right mode only is value default takes sample',
    'tone look state asks above presets shows toldApartBy type sums seen personal through within main unless begins drops gs1 numbers named dates totalAlso reminders step on sum filter period numbering otherThan among held',
  ].flatMap((words) => words.split(' ')),
);

/** Lists all strings of a declaration but its names, so a new word of the language counts as text until it is listed as a name. */
function shownIn(part: unknown, key = ''): string[] {
  // the declared fields stand under their names; everywhere else `fields` lists names
  if (names.has(key) && !(key === 'fields' && !Array.isArray(part))) return [];
  if (typeof part === 'string') return part ? [part] : [];
  if (Array.isArray(part)) return part.flatMap((value: unknown) => shownIn(value));
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => shownIn(value, name));
}
