import { describe, expect, it } from 'vitest';
import { translator } from '../../../contract/language/translator.ts';
import { withLineFields } from '../../../contract/resource/declaration/Field.ts';
import { en } from '../../../src/i18n/en.ts';
import { hi } from '../../../src/i18n/hi/hi.ts';
import { declaredTexts } from '../../../src/i18n/i18nProvider.ts';
import { accountDeletionTexts as accountDeletion } from '../../../src/i18n/public/accountDeletion.ts';
import { hindi as publicPages } from '../../../src/i18n/public/hindi/hindi.ts';
import { homeTexts as home } from '../../../src/i18n/public/home.ts';
import { loginTexts as login } from '../../../src/i18n/public/login.ts';
import { privacyTexts as privacy } from '../../../src/i18n/public/privacy.ts';
import { twoStepTexts as twoSteps } from '../../../src/i18n/public/twoSteps.ts';
import { hindi } from '../../../src/resources/hindi/hindi.ts';
import { resources } from '../../../src/resources/index.ts';
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

describe('the Hindi catalogue', () => {
  const pairs = [
    ...pairsOf(en.app, hi.app),
    ...pairsOf({ accountDeletion, home, login, privacy, twoSteps }, publicPages.pages),
  ];

  it('keeps the holes of the English texts', () => {
    expect(differentHoles(pairs)).toEqual([]);
  });

  it('writes the number in each form, as Hindi says nothing in the form of one', () => {
    const forms = pairs.flatMap(([, text]) => (text.includes('||||') ? text.split('||||') : []));
    expect(forms.filter((form) => /\d/.test(form))).toEqual([]);
  });
});

const holesOf = (text: string): string =>
  [...new Set(text.match(/%\{\w+\}/g))]
    .filter((hole) => hole !== '%{smart_count}')
    .toSorted()
    .join();

const differentHoles = (pairs: readonly (readonly [string, string])[]) =>
  pairs.filter(([english, text]) => holesOf(english) !== holesOf(text));

/** Lists the texts of two catalogues side by side. */
function pairsOf(english: object, other: object): [string, string][] {
  const texts = new Map(Object.entries(other));
  return Object.entries(english).flatMap(([key, text]: [string, unknown]): [string, string][] =>
    typeof text === 'object' && text !== null
      ? pairsOf(text, Object(texts.get(key)))
      : [[String(text), String(texts.get(key))]],
  );
}
