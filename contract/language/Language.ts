/** The languages of the portal, the public pages, mails and answers. The first is the default. */
export const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];

/** Each language's own name. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' };

/** Returns the first language among the names of languages that a person prefers, such as `hi-IN`, and else the default. */
export function languageAmong(names: readonly string[]): Language {
  const known = names.map((name) =>
    languages.find((language) => name.trim().toLowerCase().startsWith(language)),
  );
  return known.find((language) => language !== undefined) ?? languages[0];
}
