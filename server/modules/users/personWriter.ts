import { and, eq, sql } from 'drizzle-orm';
import { Refusal } from '../../calls/answer.ts';
import type { Session } from '../../calls/Session.ts';
import type { Transaction } from '../../db/connect.ts';
import { users } from '../../db/schema/people.ts';
import type { Save, Writer } from '../../engine/Registry.ts';
import { goneMessage } from '../../engine/tableWriter.ts';
import { recordPasswordChange } from '../audit/recordPasswordChange.ts';
import { createPerson, refusingTaken } from '../login/createPerson.ts';
import { endSessions } from '../login/endSessions.ts';
import { hashPassword } from '../login/passwordHash.ts';
import { demandNoMoreRights } from './demandNoMoreRights.ts';

const noRole = 'Please select user role.';
const ownRole = 'Your own role can only be changed by somebody else.';
const ownSwitch = "You can't make yourself inactive.";
const mobileUser = 'Mobile users are not changed here.';
const mobileType = 2;

/** Holds the role to the company acted for, to the user type and to what the asking person may do themselves. */
async function demandRole({ transaction, session, values }: Save): Promise<number> {
  const roleId = Number(values.RoleId);
  const { rows } = await transaction.execute(sql`
    select from roles where id = ${roleId} and company_id = ${session.companyId}
      and user_type = ${values.UserType} and is_active`);
  if (!rows.length) throw new Refusal(noRole, { errors: { RoleId: noRole } });
  await demandNoMoreRights(transaction, session, roleId);
  return roleId;
}

/** The stored person, locked until the change is done; another company's is as if there were none. Throws Refusal. */
async function demandPerson(transaction: Transaction, session: Session, id: number) {
  const [person] = await transaction
    .select({ roleId: users.roleId, userType: users.userType })
    .from(users)
    .where(and(eq(users.id, id), eq(users.companyId, session.companyId)))
    .for('update');
  if (!person) throw new Refusal(goneMessage);
  if (id !== session.userId) await demandNoMoreRights(transaction, session, person.roleId);
  return person;
}

const namesOf = (values: Save['values']) => ({
  userName: String(values.UserName),
  email: String(values.Email),
  mobileNo: String(values.MobileNo),
  city: typeof values.City === 'string' ? values.City : null,
});

/**
 * Keeps the people of the User Master (spec 2 §5). A new password, and any change of oneself, ends the person's sessions;
 * so does making them inactive. Throws Refusal.
 */
export const personWriter: Writer = {
  create: async (save) => {
    const { transaction, session, values } = save;
    return createPerson(transaction, {
      ...namesOf(values),
      companyId: session.companyId,
      roleId: await demandRole(save),
      userType: Number(values.UserType),
      password: String(values.Password),
      createdBy: session.userId,
    });
  },

  update: async (save) => {
    const { deps, transaction, session, id, values } = save;
    const stored = await demandPerson(transaction, session, id);
    if (stored.userType === mobileType) throw new Refusal(mobileUser);
    const roleId = await demandRole(save);
    const isSelf = id === session.userId;
    if (isSelf && roleId !== stored.roleId) throw new Refusal(ownRole, { errors: { RoleId: ownRole } });
    const password = typeof values.Password === 'string' ? values.Password : undefined;
    await refusingTaken(
      transaction
        .update(users)
        .set({
          ...namesOf(values),
          roleId,
          userType: Number(values.UserType),
          ...(password !== undefined && { passwordHash: await hashPassword(password) }),
          updatedAt: deps.now(),
          updatedBy: session.userId,
        })
        .where(eq(users.id, id)),
    );
    if (password !== undefined)
      await recordPasswordChange(transaction, session, { id, name: String(values.UserName) });
    if (isSelf || password !== undefined) await endSessions(transaction, id);
    return id;
  },

  toggle: async ({ deps, transaction, session, id, active }) => {
    await demandPerson(transaction, session, id);
    if (id === session.userId) throw new Refusal(ownSwitch);
    await transaction
      .update(users)
      .set({ isActive: active, updatedAt: deps.now(), updatedBy: session.userId })
      .where(eq(users.id, id));
    if (!active) await endSessions(transaction, id);
  },
};
