import type { Language } from '../../contract/language/Language.ts';
import type { Database } from '../db/connect.ts';
import type { Mailer } from '../services/mailer.ts';
import { inLanguage } from './inLanguage.ts';

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
