import { loginSteps } from '../../contract/calls/account/accountRules.ts';
import { checkUser } from '../../contract/calls/account/login.ts';
import { getAccessRight } from '../../contract/calls/account/ownAccess.ts';
import type { Deps } from '../../server/calls/Deps.ts';
import { appOf } from './appOf.ts';
import { type Ask, askApp, withToken } from './ask.ts';
import { createCompany, createUser, signIn, type TestUser, type UserOptions } from './factories.ts';
import { fileDeps } from './testDeps.ts';

/** A person with a session, who makes calls. */
export interface SignedIn {
  userId: number;
  token: string;
  ask: Ask;
}

/** The server of a file's tests. Its operating company is not that of the tests' people. */
export async function peopleWorld() {
  const deps = await fileDeps();
  const everybody = askApp(appOf(deps));
  // the first company of a database is the operating one
  const operatingId = await createCompany(deps);

  async function asPerson<Person extends Pick<TestUser, 'userId' | 'companyId'>>(
    person: Person,
  ): Promise<Person & SignedIn> {
    const token = await signIn(deps, person);
    return { ...person, token, ask: withToken(everybody, token) };
  }

  return {
    deps,
    /** Makes calls without a session, unless given a token. */
    ask: everybody,
    operatingId,
    /** Signs a person in. */
    asPerson,
    /** Creates and signs in a person, in a new company unless one is given. */
    newPerson: async (options?: UserOptions) => asPerson(await createUser(deps, options)),
    /** Answers 200 while the session lasts, and 401 once it has ended. */
    sessionStatus: async ({ ask, userId }: SignedIn) =>
      (await ask(getAccessRight, undefined, { params: { id: userId } })).status,
    /** Answers 205 for the right password, and mails a code. */
    passwordCode: async (Email: string, Password: string) =>
      (await everybody(checkUser, { Email, Password, RequestType: loginSteps.sendOtp })).code,
  };
}

/** Reads the audit log's entries about changes of a person's password. */
export async function passwordEntries(
  { database }: Pick<Deps, 'database'>,
  userId: number,
): Promise<object[]> {
  const { rows } = await database.pool.query<object>(
    `select user_id as by, page, before, after from audit_entries
      where record_id = $1 and action = 'password' order by id`,
    [userId],
  );
  return rows;
}
