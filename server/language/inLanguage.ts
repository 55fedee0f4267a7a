import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'hono';
import { type Language, languageAmong, languages } from '../../contract/language/Language.ts';
import { type Translations, translator } from '../../contract/language/translator.ts';
import type { Database } from '../db/connect.ts';
import type { Mailer } from '../services/mailer.ts';

type Say = (text: string) => string;

/** All texts that the server says or sends in a language, by the English ones: its own, and those of declarations. */
function translationsIn(locales: string, language: Language): Translations {
  const files = ['declared', 'server'].flatMap((room) => {
    const folder = join(locales, language, room);
    return readdirSync(folder).map((name): Translations =>
      JSON.parse(readFileSync(join(folder, name), 'utf8')),
    );
  });
  return Object.assign({}, ...files);
}

const [english, ...others] = languages;
/** Without an entry for a language, the server speaks English in it. One for the process: half of all modules say something. */
let speakers: ReadonlyMap<Language, Say> = new Map();

/** Gives the server its portal's texts in other languages than English: a folder for each language in `locales`. */
export function speakOtherLanguages(locales: string): void {
  speakers = new Map(
    others.map((language) => [language, translator(translationsIn(locales, language), language)]),
  );
}

const speakerOf = (language: Language): Say => speakers.get(language) ?? ((text) => text);

/** Says a text of the server or of a declaration in a language. */
export const inLanguage = (language: Language, text: string): string => speakerOf(language)(text);

/** Says the head of a file's column, also one with a unit, `Weight (kg)`, or of a line, `Products: Qty`. */
export const headIn = (language: Language, head: string): string =>
  head
    .split(/(: | \((?=[^()]*\)$)|\)$)/)
    .map(speakerOf(language))
    .join('');

/** Says a text in each language: people bring files back in another one than they took them in. */
export const inAllLanguages = (text: string): string[] => languages.map((language) => headIn(language, text));

/** The language that a request asks for. */
export const languageOf = (http: Context): Language =>
  languageAmong((http.req.header('accept-language') ?? '').split(','));

/** The parts of every answer that hold texts of the server; a call names others of its own. */
const usual = ['ResponseMessage', 'errors', 'Errors', 'Refused'];
/** Whether an answer has one of them. Most lists have none. */
const hasUsual = /"(?:[eE]rrors|Refused)":[{[]|"ResponseMessage":"[^"]/;

/** Says all texts below `value`, in all parts or in those with these names. */
function saidIn(value: unknown, say: Say, names?: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return names ? value : say(value);
  if (Array.isArray(value)) return value.map((part: unknown) => saidIn(part, say, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => [
      name,
      saidIn(part, say, names?.has(name) ? undefined : names),
    ]),
  );
}

/**
 * Says an answer, which is JSON, in a language. Only here the server's texts leave English: it thinks, stores and logs in
 * English, so an answer that is kept for a repeated request can be said in any language.
 *
 * @param says the names of further parts of this answer that hold texts of the server
 */
export function answerIn(language: Language, json: string, says: readonly string[] = []): string {
  if (language === english || !(says.length || hasUsual.test(json))) return json;
  return JSON.stringify(saidIn(JSON.parse(json), speakerOf(language), new Set([...usual, ...says])));
}

/** Sends each mail in the language that the person with its address has chosen, and in English to everybody else. */
export const mailInLanguage = (mailer: Mailer, { pool }: Pick<Database, 'pool'>): Mailer => ({
  send: async (mail) => {
    const language = await pool
      .query<{ language: Language | null }>('select language from users where lower(email) = lower($1)', [
        mail.to,
      ])
      .then(
        ({ rows: [person] }) => person?.language ?? 'en',
        // a mail in English is better than none
        () => 'en' as const,
      );
    const say = (each: string) => inLanguage(language, each);
    return mailer.send({ ...mail, subject: say(mail.subject), text: say(mail.text) });
  },
});
