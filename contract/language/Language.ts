/** The languages of the portal, the public pages, mails and answers. The first is the default. */
export const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];

/** Returns the language's own name. */
export const nameOf = (language: Language): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;

/** Returns the language that a switch offers: the next one, and after the last the first. */
export const languageAfter = (language: Language): Language =>
  languages[languages.indexOf(language) + 1] ?? languages[0];

/** Returns the first language among the names of languages that a person prefers, such as `hi-IN`, and else the default. */
export function languageAmong(names: readonly string[]): Language {
  const known = names.map((name) =>
    languages.find((language) => name.trim().toLowerCase().startsWith(language)),
  );
  return known.find((language) => language !== undefined) ?? languages[0];
}
