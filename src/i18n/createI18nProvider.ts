import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { type Language, languages, nameOf } from '../../contract/language/Language.ts';
import { type Catalogue, isForms } from '../../contract/language/textOf.ts';
import { type Translations, translator } from '../../contract/language/translator.ts';
import { formatQuantity } from '../../contract/values/formatNumber.ts';

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

/** The texts of a portal, by their areas. A later area may replace single texts of earlier ones. */
type Areas = Readonly<Record<string, Catalogue>>;

/** Another language than English. */
interface Loaded {
  areas: Areas;
  /** Texts of declarations, by the English ones. */
  declared: Readonly<Record<string, Translations>>;
  speakDays: (language: Language) => void;
}

/** A portal's texts in English, and what loads those in its other languages. */
export interface PortalTexts {
  english: Areas;
  others: { readonly [Other in Language]?: () => Promise<Loaded> };
}

/** Puts texts over others, group by group. */
function over(texts: Catalogue, others: Catalogue): Catalogue {
  const both = Object.entries(others).map(([key, other]): [string, string | Catalogue] => {
    const text = texts[key];
    return [key, typeof text === 'object' && typeof other === 'object' ? over(text, other) : other];
  });
  return { ...texts, ...Object.fromEntries(both) };
}

/** Adds the texts of react-admin, which looks them up under `ra`, to the portal's own. A test compares their keys with its own. */
function portalOf(language: Language, areas: Areas) {
  const app = Object.values(areas).reduce(over, {});
  const ra = phrasesOf(language, app['ra'] ?? {}) as TranslationMessages['ra'];
  return { app: phrasesOf(language, app), ra };
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

/** The texts of a portal, in English until `changeLocale` has brought others. Names, and the server's texts, stay as they are. */
export function createI18nProvider({ english, others }: PortalTexts): I18nProvider {
  const inEnglish = portalOf('en', english);
  /** Says texts that are not keys: those of declarations, in the language of the page. The server says its own in it. */
  let say = (text: string): string => text;
  const textsOf = async (language: Language | undefined) => {
    const loaded = language && (await others[language]?.());
    if (!loaded) throw new Error(`There are no texts in '${language}'`);
    say = translator(Object.assign({}, ...Object.values(loaded.declared)), language);
    loaded.speakDays(language);
    return portalOf(language, loaded.areas);
  };
  const spoken = languages.filter((language) => language === 'en' || language in others);
  return polyglotI18nProvider(
    (locale) => {
      if (locale !== 'en') return textsOf(spoken.find((language) => language === locale));
      say = (text) => text;
      return inEnglish;
    },
    'en',
    spoken.map((locale) => ({ locale, name: nameOf(locale) })),
    {
      onMissingKey: (text: string) => say(text),
      replace: fillHoles,
      pluralRules: {
        pluralTypes: Object.fromEntries(languages.map((language) => [language, formOf(language)])),
        pluralTypeToLanguages: Object.fromEntries(languages.map((language) => [language, [language]])),
      },
    },
  );
}

/** Sets the language of a portal, before anything is shown. Loads its texts, or stays with English if they don't come. */
export async function speak(provider: I18nProvider, wanted: Language): Promise<void> {
  if (wanted === languages[0]) return;
  await provider.changeLocale(wanted).then(
    () => (document.documentElement.lang = wanted),
    () => undefined,
  );
}
