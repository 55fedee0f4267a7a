import { sql } from 'drizzle-orm';
import { Refusal } from '../../calls/answer.ts';
import type { BeforeToggle } from '../../engine/Registry.ts';

/** Nobody switches off the operating company or their own: they would shut themselves out. Throws Refusal. */
export const protectOwnCompany: BeforeToggle = async ({ transaction, session, id, active }) => {
  if (active) return;
  if (id === session.ownCompanyId) throw new Refusal("Your own company can't be made inactive.");
  const { rows } = await transaction.execute<{ id: number }>(sql`select min(id) as id from companies`);
  if (rows[0]?.id === id) throw new Refusal("The operating company can't be made inactive.");
};
