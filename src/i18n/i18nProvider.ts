import type { TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { type Language, languageAmong, languageNames, languages } from '../../contract/language/Language.ts';
import { type Catalogue, isForms } from '../../contract/language/textOf.ts';
import { translator } from '../../contract/language/translator.ts';
import { formatQuantity } from '../../contract/values/formatNumber.ts';
import { areas } from './locales/en/portal.ts';
import type * as hindi from './locales/hi/portal.ts';

/** A text, or a group of them, as polyglot takes it. */
type Phrases = string | { [key: string]: Phrases };

const rulesOf = (language: Language): Intl.PluralRules => new Intl.PluralRules(language);
const formsOf = (language: Language): readonly Intl.LDMLPluralRule[] =>
  rulesOf(language).resolvedOptions().pluralCategories;

/** Writes the forms of a text that counts as polyglot takes them, one behind the other. */
function phrasesOf(language: Language, text: string | Catalogue): Phrases {
  if (typeof text === 'string') return text;
  if (isForms(text))
    return formsOf(language)
      .map((form) => text[form] ?? text['other'])
      .join(' |||| ');
  return Object.fromEntries(Object.entries(text).map(([key, part]) => [key, phrasesOf(language, part)]));
}

/** Adds the texts of react-admin, which looks them up under `ra`, to the portal's own. A test compares their keys with its own. */
function portalOf(language: Language, areas: Readonly<Record<string, Catalogue>>) {
  const app: Catalogue = Object.assign({}, ...Object.values(areas));
  const ra = phrasesOf(language, app['ra'] ?? {}) as TranslationMessages['ra'];
  return { app: phrasesOf(language, app), ra };
}

const others = import.meta.glob<typeof hindi>(['./locales/*/portal.ts', '!./locales/en/portal.ts']);

/** Says texts that are no keys: those of declarations, in the language of the page. The server says its own in it. */
let say = (text: string): string => text;

async function textsOf(locale: string) {
  const language = languageAmong([locale]) ?? languages[0];
  const loaded = await others[`./locales/${language}/portal.ts`]?.();
  if (!loaded) throw new Error(`There are no texts in '${locale}'`);
  say = translator(Object.assign({}, ...Object.values(loaded.declared)));
  loaded.speakDays(language);
  return portalOf(language, loaded.areas);
}

/** Fills the holes of a text as polyglot does, but writes numbers in groups. Give serials, ids and years as texts. */
function fillHoles(this: string, holes: RegExp, valueOf: (hole: string, name: string) => unknown): string {
  return this.replace(holes, (hole: string, name: string) => {
    const value = valueOf(hole, name);
    return typeof value === 'number' ? formatQuantity(value) : String(value);
  });
}

/** Chooses between the forms of a text by the language's own rule. */
function formOf(language: Language): (count: number) => number {
  const rules = rulesOf(language);
  const forms = formsOf(language);
  return (count) => forms.indexOf(rules.select(count));
}

const english = portalOf('en', areas);

/** The portal's texts, in English until `changeLocale` has brought others. Names, and the server's texts, stay as they are. */
export const i18nProvider = polyglotI18nProvider(
  (locale) => {
    if (locale !== 'en') return textsOf(locale);
    say = (text) => text;
    return english;
  },
  'en',
  languages.map((locale) => ({ locale, name: languageNames[locale] })),
  {
    onMissingKey: (text: string) => say(text),
    replace: fillHoles,
    pluralRules: {
      pluralTypes: Object.fromEntries(languages.map((language) => [language, formOf(language)])),
      pluralTypeToLanguages: Object.fromEntries(languages.map((language) => [language, [language]])),
    },
  },
);

/** Sets the language of the portal, before anything is shown. Loads its texts, or stays with English if they don't come. */
export async function speak(wanted: Language): Promise<void> {
  if (wanted === languages[0]) return;
  await i18nProvider.changeLocale(wanted).then(
    () => (document.documentElement.lang = wanted),
    () => undefined,
  );
}
