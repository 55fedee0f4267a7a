import { eq } from 'drizzle-orm';
import { Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { users } from '../../db/schema/people.ts';
import { beginAttempt, forgetAttempts } from '../limits/attempts.ts';
import { freePasswordTries, passwordSubject } from './requireAccount.ts';
import { passwordMatches } from '../people/passwordHash.ts';

const wrong = 'The old password is not right.';

/**
 * Throws Refusal at `field` unless `password` is the person's own, and HttpRefusal 429 for too many tries: they count
 * together with those of signing in.
 *
 * @returns the stored hash that it matched
 */
export async function requireOwnPassword(
  deps: Deps,
  userId: number,
  password: string,
  field: string,
): Promise<string> {
  const subject = passwordSubject(userId);
  await beginAttempt(deps, subject, freePasswordTries);
  const [person] = await deps.database.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  const matches = await passwordMatches(person?.passwordHash, password);
  if (!person || !matches) throw new Refusal(wrong, { errors: { [field]: wrong } });
  await forgetAttempts(deps, subject);
  return person.passwordHash;
}
