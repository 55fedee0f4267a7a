import { webType } from '../../../contract/choices/people.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Account } from '../people/findAccount.ts';

/** Throws Refusal for staff of a company that lets none of them in by a password. Dealers and mechanics have nothing else. */
export async function requirePasswords(
  { database }: Pick<Deps, 'database'>,
  { companyId, userType }: Account,
): Promise<void> {
  if (userType !== webType) return;
  const { rowCount } = await database.pool.query(
    'select from company_sign_ins where company_id = $1 and is_active and is_required',
    [companyId],
  );
  if (rowCount) throw new Refusal('Your company refuses passwords. Please press Sign in with your company.');
}
