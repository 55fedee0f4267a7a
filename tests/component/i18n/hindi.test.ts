import { describe, expect, it } from 'vitest';
import { translator } from '../../../contract/language/translator.ts';
import { withLineFields } from '../../../contract/resource/declaration/Field.ts';
import { localesFolder, readLocales } from '../../../scripts/textFaults.ts';
import { hindi } from '../../../src/resources/hindi/hindi.ts';
import { resources } from '../../../src/resources/index.ts';
import { declaredTexts } from '../../support/declaredTexts.ts';
import { handWrittenPages } from '../../../contract/pages/pages.ts';

const devanagari = /[ऀ-ॿ]/;
/** Units of up to three letters, such as mm. */
const symbols = resources
  .flatMap(({ fields }) => withLineFields(fields))
  .flatMap(([, field]) => ('unit' in field && field.unit && field.unit.length <= 3 ? [field.unit] : []));
/** Names, abbreviations and symbols that Hindi writes as English does. */
const same = new Set(['MRP', 'OEM', 'PAN', 'Paytm', ...symbols]);

describe('the Hindi of declared texts', () => {
  const say = translator(hindi);
  const texts = [...Object.keys(declaredTexts(resources)), ...handWrittenPages.map(({ title }) => title)];

  it('has each of them', () => {
    expect(texts.filter((text) => !same.has(text) && !devanagari.test(say(text)))).toEqual([]);
  });

  it('keeps the holes of the English texts', () => {
    expect(differentHoles(Object.entries(hindi))).toEqual([]);
  });
});

it('writes the number in each form, as Hindi says nothing in the form of one', () => {
  const texts = JSON.stringify([...(readLocales(localesFolder).get('hi') ?? [])]);
  expect(texts.match(/"(?:one|other)":"[^"]*\d[^"]*"/g)).toBeNull();
});

const holesOf = (text: string): string =>
  [...new Set(text.match(/%\{\w+\}/g))]
    .filter((hole) => hole !== '%{smart_count}')
    .toSorted()
    .join();

const differentHoles = (pairs: readonly (readonly [string, string])[]) =>
  pairs.filter(([english, text]) => holesOf(english) !== holesOf(text));
