import { checkUser, loginSteps } from '../../contract/calls/login.ts';
import { getAccessRight } from '../../contract/calls/ownAccess.ts';
import type { Deps } from '../../server/calls/Deps.ts';
import { appOf } from './appOf.ts';
import { type Ask, askApp } from './ask.ts';
import { createCompany, createUser, signIn, type TestUser, type UserOptions } from './factories.ts';
import { fileDeps } from './testDeps.ts';

/** Somebody with a session, who asks the server's calls as themselves. */
export interface SignedIn {
  userId: number;
  token: string;
  ask: Ask;
}

/** The server of a file's tests, with an operating company that the people of the tests are not of. */
export async function peopleWorld() {
  const deps = await fileDeps();
  const everybody = askApp(appOf(deps));
  // The first company of a database is the operating one.
  const operatingId = await createCompany(deps);

  async function asPerson<Person extends Pick<TestUser, 'userId' | 'companyId'>>(
    person: Person,
  ): Promise<Person & SignedIn> {
    const token = await signIn(deps, person);
    const ask: Ask = (called, sent, options) => everybody(called, sent, { token, ...options });
    return { ...person, token, ask };
  }

  return {
    deps,
    /** Asks without a session where no token is given. */
    ask: everybody,
    operatingId,
    /** Gives a person a session. */
    asPerson,
    /** A new person with a session, of a company of their own where none is given. */
    newPerson: async (options?: UserOptions) => asPerson(await createUser(deps, options)),
    /** 200 while the session holds, 401 once it has ended. */
    sessionStatus: async ({ ask, userId }: SignedIn) =>
      (await ask(getAccessRight, undefined, { params: { id: userId } })).status,
    /** 205 for the right password of an e-mail, which is mailed a code. */
    passwordCode: async (Email: string, Password: string) =>
      (await everybody(checkUser, { Email, Password, RequestType: loginSteps.sendOtp })).code,
  };
}

/** What the audit log keeps of changes of a person's password: who made each, where, and nothing of the password. */
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
