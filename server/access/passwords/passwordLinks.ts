/** Links and codes by which people choose their first password. */
import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { codeLetters, resetParameter } from '../../../contract/calls/account/accountRules.ts';
import { type Answer, done, Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { limitRate } from '../../calls/limits.ts';
import { newToken, type Session, tokenHash } from '../../calls/Session.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { passwordResets } from '../../db/schema/people.ts';
import { addJob, type JobWorks } from '../../engine/jobs.ts';
import { heldMail } from '../../engine/mails.ts';
import { requirePerson } from '../people/changePerson.ts';
import { mailPasswordLink } from '../people/createPerson.ts';

const day = 24 * 60 * 60 * 1000;
const lifetime = 7 * day;
/** Links and codes that people ask for, for one person. */
const perPerson = { count: 5, seconds: 600 };
/** Stores the hash of a token by which the person can choose a password for `milliseconds`. */
export const storeReset = (
  { now }: Pick<Deps, 'now'>,
  transaction: Pick<Transaction, 'insert'>,
  userId: number,
  token: string,
  milliseconds = lifetime,
) =>
  transaction.insert(passwordResets).values({
    userId,
    tokenHash: tokenHash(token),
    expiresAt: new Date(now().getTime() + milliseconds),
  });

/** The address at which the person of a token chooses a password. */
export const resetLink = ({ config }: Pick<Deps, 'config'>, token: string): string =>
  `${config.publicUrl}/login#${resetParameter}=${token}`;

/** Active people, of active companies, who have no password of their own yet. */
const waits = sql`u.first_password and u.is_active and u.is_approved and c.is_active`;

/** Mails the link once somebody has added the person, or asked for another one. */
export const passwordLinkWorks: JobWorks = {
  [mailPasswordLink]: {
    run: async (deps, job) => {
      const { about } = job;
      const { db } = deps.database;
      const { rows } = await db.execute<{ email: string; company: string }>(sql`
        select u.email, c.company_display_name as company from users u join companies c on c.id = u.company_id
        where u.id = ${about} and ${waits}`);
      const [person] = rows;
      if (!person) return;
      const token = newToken();
      await storeReset(deps, db, about, token);
      const { email, company } = person;
      try {
        await deps.mailer.send({
          to: email,
          subject: `Your account with ${company}`,
          text: textOf(company, email, resetLink(deps, token)),
        });
      } catch (error) {
        throw heldMail(job, error);
      }
    },
    fail: ({ log }, { about }, error) => {
      log.error({ err: error, userId: about }, 'a link to choose a password was not mailed');
      return Promise.resolve();
    },
  },
};

const textOf = (
  company: string,
  email: string,
  link: string,
) => `${company} has added you to its portal. To choose your password, open this address:

${link}

It can be used once, within seven days. Then sign in with your e-mail ${email}. If the time is over, choose Forgot Password on the page to sign in.
`;

/** Makes a code to read out or keep, each letter of five bits. */
export const newLetters = (length: number): string =>
  Array.from({ length }, () => codeLetters[randomInt(codeLetters.length)]).join('');

/** Writes such a code for people. */
export const inFours = (code: string): string => (code.match(/.{4}/g) ?? []).join('-');

/**
 * Gives a person whom `session` may change another link, or a code to read out. Throws Refusal for people who have
 * chosen a password or cannot sign in, and where no mail server is set up.
 */
export async function givePasswordLink(
  deps: Deps,
  session: Session,
  userId: number,
  by: 'mail' | 'code',
): Promise<Answer<{ Code?: string }>> {
  return inTransaction(deps.database, async (transaction) => {
    await requirePerson(transaction, session, userId);
    const { rows } = await transaction.execute(sql`
      select from users u join companies c on c.id = u.company_id where u.id = ${userId} and ${waits}`);
    if (!rows.length) throw new Refusal('This person has chosen a password already, or is inactive.');
    // only now: nobody uses up the tries of another company's people
    await limitRate({ ...deps, database: deps.database.front }, `password-link:${userId}`, perPerson);
    if (by === 'code') {
      const code = newLetters(12);
      await storeReset(deps, transaction, userId, code, day);
      return done({ Code: inFours(code) });
    }
    if (deps.config.smtpUrl === undefined)
      throw new Refusal('The server has no mail server. Please read out a code.');
    const { companyId } = session;
    await addJob(transaction, { kind: mailPasswordLink, about: userId, userId: session.userId, companyId });
    return done({}, 'A mail with a link to choose a password is on its way.');
  });
}
