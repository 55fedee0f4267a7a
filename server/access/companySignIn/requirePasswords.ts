import { Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Account } from '../people/findAccount.ts';

/** Throws Refusal for a person whose company lets nobody in by a password. */
export async function requirePasswords(
  { database }: Pick<Deps, 'database'>,
  { companyId }: Account,
): Promise<void> {
  const { rowCount } = await database.pool.query(
    'select from company_sign_ins where company_id = $1 and is_active and is_required',
    [companyId],
  );
  if (rowCount) throw new Refusal('Your company refuses passwords. Please press Sign in with your company.');
}
