import type { I18nProvider } from 'react-admin';
import { type Language, languageAmong, languageNames, languages } from '../../contract/language/Language.ts';
import { type Catalogue, fillHoles, textOf, type TextParams } from '../../contract/language/textOf.ts';
import { translator } from '../../contract/language/translator.ts';
import { areas } from './locales/en/portal.ts';
import type * as hindi from './locales/hi/portal.ts';

/** Adds the texts of react-admin, which looks them up under `ra`, to the portal's own. */
function portalOf(areas: Readonly<Record<string, Catalogue>>): Catalogue {
  const app: Catalogue = Object.assign({}, ...Object.values(areas));
  return { app, ra: app['ra'] ?? {} };
}

const english = portalOf(areas);
const others = import.meta.glob<typeof hindi>(['./locales/*/portal.ts', '!./locales/en/portal.ts']);

let language: Language = languages[0];
let texts = english;
/** Says texts that are no keys: those of declarations, in the language of the page. The server says its own in it. */
let say = (text: string): string => text;

async function changeLocale(locale: string): Promise<void> {
  const wanted = languageAmong([locale]);
  const loaded = await others[`./locales/${wanted}/portal.ts`]?.();
  language = loaded ? wanted : languages[0];
  texts = loaded ? portalOf(loaded.areas) : english;
  say = loaded ? translator(Object.assign({}, ...Object.values(loaded.declared))) : (text) => text;
  loaded?.speakDays(language);
}

/** The portal's texts, in English until `changeLocale` has brought others. Names, and the server's texts, stay as they are. */
export const i18nProvider: I18nProvider = {
  translate: (key, params: TextParams = {}) =>
    textOf(language, texts, key, params) ??
    (params['_'] === undefined ? say(key) : fillHoles(String(params['_']), params)),
  changeLocale,
  getLocale: () => language,
  getLocales: () => languages.map((locale) => ({ locale, name: languageNames[locale] })),
};

/** Sets the language of the portal, before anything is shown. Loads its texts, or stays with English if they don't come. */
export async function speak(wanted: Language): Promise<void> {
  if (wanted === languages[0]) return;
  await changeLocale(wanted).then(
    () => (document.documentElement.lang = wanted),
    () => undefined,
  );
}
