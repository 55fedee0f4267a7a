import { sql } from 'drizzle-orm';
import { webType } from '../../../contract/choices/people.ts';
import { signInNames } from '../../../src/resources/common/personFields.ts';
import { Refusal, refusalAt } from '../../calls/answer.ts';
import type { Transaction } from '../../db/transaction.ts';
import { pgError, sqlState } from '../../db/pgError.ts';
import { users } from '../../db/schema/people.ts';
import { addJob } from '../../engine/jobs.ts';
import type { Save } from '../../engine/save.ts';
import { isAmongFirst, isUsedUp } from '../../calls/limits.ts';
import { hashPassword, unknownPassword } from './passwordHash.ts';

/** The job that mails a person a link to choose their password. */
export const mailPasswordLink = 'mail-password-link';

export interface NewPerson {
  companyId: number;
  roleId: number;
  /** 1 Web, 2 Mobile (spec 1 §6). */
  userType: number;
  userName: string;
  email: string;
  mobileNo: string;
  city?: string | null;
  /** False for somebody who signs up: they can't sign in before they are approved (spec 2 §4). */
  isApproved?: boolean;
  /** Whether the person is to choose another password as they sign in. */
  firstPassword?: boolean;
  /** Undefined for the program itself and for somebody who signs up. */
  createdBy?: number;
}

/** A typed password, or its argon2id hash. Only the hash is stored. Without one, the person chooses theirs by a mailed link. */
export type NewPassword = { password: string | undefined } | { passwordHash: string };

/** The typed password among the values of a form; undefined for none. */
export const passwordIn = ({ Password }: Readonly<Record<string, unknown>>): string | undefined =>
  typeof Password === 'string' ? Password : undefined;

/** Whether a form asks the person to choose another password as they sign in. */
export const isInvitedIn = ({ IsInvited }: Readonly<Record<string, unknown>>): boolean => IsInvited === true;

/** Returns a person's row from the parsed and checked values of the User Master's form. */
export const personOf = (
  values: Readonly<Record<string, unknown>>,
): Pick<typeof users.$inferInsert, 'userName' | 'email' | 'mobileNo'> & { city: string | null } => ({
  userName: String(values.UserName),
  email: String(values.Email),
  mobileNo: String(values.MobileNo),
  city: typeof values.City === 'string' ? values.City : null,
});

/** The ResponseCode where another person has the e-mail or mobile number. */
export const takenCode = '409';

/** The fields by their unique indexes. The declaration has the text of a refusal. */
const takenField: Readonly<Record<string, keyof typeof signInNames>> = {
  users_email_unique: 'Email',
  users_mobile_no_unique: 'MobileNo',
};

/**
 * Creates a person, active at once, and returns their id. Without a password they are mailed a link after the commit.
 * Throws Refusal where the e-mail or mobile number is taken.
 */
export async function createPerson(
  transaction: Transaction,
  { createdBy, firstPassword = false, ...person }: NewPerson & NewPassword,
): Promise<number> {
  const password = 'password' in person ? person.password : undefined;
  const hasPassword = password !== undefined || 'passwordHash' in person;
  const newHash = () => (password === undefined ? unknownPassword() : hashPassword(password));
  const row = {
    ...person,
    email: person.email.trim(),
    passwordHash: 'passwordHash' in person ? person.passwordHash : await newHash(),
    firstPassword: firstPassword || !hasPassword,
    createdBy,
    updatedBy: createdBy,
  };
  const [created] = await refusingTaken(transaction.insert(users).values(row).returning({ id: users.id }));
  if (!created) throw new Error('The database answered no id for the new person');
  if (!hasPassword && createdBy !== undefined)
    await addJob(transaction, {
      kind: mailPasswordLink,
      about: created.id,
      userId: createdBy,
      companyId: person.companyId,
    });
  return created.id;
}

const taken = (field: keyof typeof signInNames): Refusal =>
  refusalAt(field, signInNames[field].unique ?? '', takenCode);

/** People of other companies of whom a company, or a dealer, is told in a day. */
const mostTold = { count: 100, seconds: 24 * 60 * 60 };
const tooManyTold =
  'Too many e-mails and mobile numbers that other people use were tried today. Please add people again tomorrow.';

/**
 * Limits what people learn of other companies: names to sign in with are unique over all of them, so a refusal tells that somebody
 * has one. Once too many were told, throws Refusal whether or not somebody has `names`, which then tells nothing.
 *
 * @param id the person who is to have the names
 */
export async function requireFewTold(
  { deps, transaction, session }: Pick<Save, 'deps' | 'transaction' | 'session'>,
  names: Pick<NewPerson, 'email' | 'mobileNo'>,
  id = 0,
): Promise<void> {
  const [isEmail, isMobile] = [sql`lower(email) = lower(${names.email})`, sql`mobile_no = ${names.mobileNo}`];
  const { rows } = await transaction.execute<{
    id: number;
    isColleague: boolean;
    isEmail: boolean;
    isBoth: boolean;
  }>(
    sql`select id, company_id = ${session.companyId} as "isColleague", ${isEmail} as "isEmail",
      ${isEmail} and ${isMobile} as "isBoth" from users where ${isEmail} or ${isMobile}`,
  );
  if (rows.some((one) => one.id === id && one.isBoth)) return;
  const others = rows.filter((one) => one.id !== id);
  const colleague = others.find(({ isColleague }) => isColleague);
  if (colleague) throw taken(colleague.isEmail ? 'Email' : 'MobileNo');
  const subject = `told:${session.userType > webType ? `by ${session.userId}` : session.companyId}`;
  if (await isUsedUp(transaction, deps.now(), subject, mostTold)) throw new Refusal(tooManyTold);
  // counted whatever becomes of this transaction, on connections for which none waits
  const counting = { database: deps.database.front, now: deps.now };
  if (others.length && !(await isAmongFirst(counting, subject, mostTold))) throw new Refusal(tooManyTold);
}

/** Waits for `work`; throws Refusal at the field whose value another person has already. */
export async function refusingTaken<Result>(work: PromiseLike<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const problem = pgError(error);
    const field = problem?.code === sqlState.uniqueViolation && takenField[problem.constraint ?? ''];
    throw field ? taken(field) : error;
  }
}
