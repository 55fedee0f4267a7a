import { and, eq } from 'drizzle-orm';
import { Refusal } from '../../calls/answer.ts';
import type { Session } from '../../calls/Session.ts';
import type { Transaction } from '../../db/connect.ts';
import { dealers } from '../../db/schema/dealers.ts';
import type { Writer } from '../../engine/Registry.ts';
import { goneMessage } from '../../engine/tableWriter.ts';
import { changePerson, switchPerson, requirePerson, requireStaff } from '../people/changePerson.ts';
import { requireOwnRights } from '../roles/roleRights.ts';
import { dealerMaster } from '../pageKeys.ts';
import { createDealer } from './createDealer.ts';
import { dealerRow, personOf } from './dealerRow.ts';
import { requireAddresses } from './requireAddresses.ts';
import { requireDealerRole } from './requireDealerRole.ts';

/** Whose firm this is: a person whom `session` may change, locked until the change is done. Throws Refusal. */
async function requireDealer(transaction: Transaction, session: Session, id: number): Promise<number> {
  const [dealer] = await transaction
    .select({ userId: dealers.userId })
    .from(dealers)
    .where(and(eq(dealers.id, id), eq(dealers.companyId, session.companyId)));
  if (!dealer) throw new Refusal(goneMessage);
  await requirePerson(transaction, session, dealer.userId);
  return dealer.userId;
}

/**
 * Keeps the dealers of the Dealer Master (spec 2 §5): the person and the firm. Who they are and what they may do is the
 * server's to say; a new password, and any change of oneself, ends the person's sessions. Throws Refusal.
 */
export const dealerWriter: Writer = {
  create: async ({ transaction, session, values }) => {
    requireStaff(session);
    await requireAddresses(transaction, values);
    const { companyId, userId } = session;
    const roleId = await requireDealerRole(transaction, companyId);
    await requireOwnRights(transaction, session, roleId);
    return createDealer(transaction, { companyId, roleId, values, createdBy: userId });
  },

  update: async (save) => {
    const { deps, transaction, session, id, values } = save;
    const userId = await requireDealer(transaction, session, id);
    await requireAddresses(transaction, values);
    const password = typeof values.Password === 'string' ? values.Password : undefined;
    await transaction
      .update(dealers)
      .set({ ...dealerRow(values), updatedAt: deps.now(), updatedBy: session.userId })
      .where(eq(dealers.id, id));
    await changePerson(save, userId, { ...personOf(values), password }, { page: dealerMaster, id });
    return id;
  },

  toggle: async (toggle) => {
    const { transaction, session, id } = toggle;
    await switchPerson(toggle, await requireDealer(transaction, session, id));
  },
};
