import { signOut } from '../../contract/calls/login.ts';
import { createApp } from '../../server/app.ts';
import { type Ask, askApp } from './ask.ts';
import { createCompany, createUser, signIn, type TestUser, type UserOptions } from './factories.ts';
import { fileDeps } from './fileDeps.ts';

/** Somebody with a session, who asks the server's calls as themselves. */
export interface SignedIn {
  token: string;
  ask: Ask;
}

/** The server of a file's tests, with an operating company that the people of the tests are not of. */
export async function peopleWorld() {
  const deps = await fileDeps();
  const everybody = askApp(createApp(deps));
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
    /** Whether the session is still there; ends it. */
    isSignedIn: async ({ ask }: SignedIn) => (await ask(signOut)).status === 200,
  };
}
