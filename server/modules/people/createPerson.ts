import { signInNames } from '../../../src/resources/parts/personFields.ts';
import { refusalAt } from '../../calls/answer.ts';
import type { Transaction } from '../../db/connect.ts';
import { pgError, sqlState } from '../../db/pgError.ts';
import { users } from '../../db/schema/people.ts';
import { hashPassword, unknownPassword } from './passwordHash.ts';

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
  /** Undefined for the program itself and for somebody who signs up. */
  createdBy?: number;
}

/** A typed password, or its argon2id hash, which alone is stored. Without one, the person chooses theirs by a mailed link. */
export type NewPassword = { password: string | undefined } | { passwordHash: string };

/** The typed password among the values of a form; undefined for none. */
export const passwordIn = ({ Password }: Readonly<Record<string, unknown>>): string | undefined =>
  typeof Password === 'string' ? Password : undefined;

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

/** Creates a person, active at once, and returns their id. Throws Refusal where the e-mail or mobile number is taken. */
export async function createPerson(
  transaction: Transaction,
  { createdBy, ...person }: NewPerson & NewPassword,
): Promise<number> {
  const password = 'password' in person ? person.password : undefined;
  const newHash = () => (password === undefined ? unknownPassword() : hashPassword(password));
  const row = {
    ...person,
    email: person.email.trim(),
    passwordHash: 'passwordHash' in person ? person.passwordHash : await newHash(),
    createdBy,
    updatedBy: createdBy,
  };
  const [created] = await refusingTaken(transaction.insert(users).values(row).returning({ id: users.id }));
  if (!created) throw new Error('The database answered no id for the new person');
  return created.id;
}

/** Waits for `work`; throws Refusal at the field whose value another person has already. */
export async function refusingTaken<Result>(work: PromiseLike<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const problem = pgError(error);
    const field = problem?.code === sqlState.uniqueViolation && takenField[problem.constraint ?? ''];
    const text = field && signInNames[field].unique;
    if (!text) throw error;
    throw refusalAt(field, text, takenCode);
  }
}
