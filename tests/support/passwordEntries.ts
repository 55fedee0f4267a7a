import type { Deps } from '../../server/calls/Deps.ts';

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
