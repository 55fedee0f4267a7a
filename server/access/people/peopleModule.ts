import { sql } from 'drizzle-orm';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { refusalAt } from '../../calls/answer.ts';
import { requireStaff } from '../../calls/endpoint.ts';
import type { Module } from '../../engine/Module.ts';
import type { Save, Writer } from '../../engine/save.ts';
import { lackedRights, requireOwnRights } from '../roles/roleRights.ts';
import {
  changePerson,
  holdPerson,
  personRefusals,
  removePerson,
  requirePerson,
  togglePerson,
} from './changePerson.ts';
import { createPerson, isInvitedIn, passwordIn, personOf, requireFewTold } from './createPerson.ts';
import { usersQuery } from './usersQuery.ts';

const noRole = 'Please select user role.';
/** Whoever has such a role signs in to an empty portal. */
const noRights = `
  select 'no rights yet' where not exists (
    select from role_permissions g where g.role_id = r."RoleId" and g.is_view)`;
const ownRole = `case when r."UserId" = :user then 'Your own role can only be changed by somebody else.' end`;

/** Requires a role of the company acted for and the user type, with no right that the person lacks. */
async function requireRole({ transaction, session, values }: Save): Promise<number> {
  const roleId = Number(values.RoleId);
  const { rows } = await transaction.execute(sql`
    select from roles where id = ${roleId} and company_id = ${session.companyId}
      and user_type = ${values.UserType} and is_active`);
  if (!rows.length) throw refusalAt('RoleId', noRole);
  await requireOwnRights(transaction, session, roleId);
  return roleId;
}

/** Saves the people of the User Master (spec 2 §5). Throws Refusal. */
const personWriter: Writer = {
  hold: ({ transaction, session, id }) => holdPerson(transaction, session, id),

  create: async (save) => {
    const { transaction, session, values } = save;
    requireStaff(session);
    const roleId = await requireRole(save);
    await requireFewTold(save, personOf(values));
    return createPerson(transaction, {
      ...personOf(values),
      companyId: session.companyId,
      roleId,
      userType: Number(values.UserType),
      password: passwordIn(values),
      firstPassword: isInvitedIn(values),
      createdBy: session.userId,
    });
  },

  update: async (save) => {
    const { transaction, session, id, values } = save;
    await requirePerson(transaction, session, id);
    const roleId = await requireRole(save);
    const changes = {
      ...personOf(values),
      roleId,
      userType: Number(values.UserType),
      password: passwordIn(values),
      firstPassword: isInvitedIn(values),
    };
    await changePerson(save, id, changes, { page: pageKeys.userMaster, id });
    return id;
  },

  toggle: async (toggle) => {
    await requirePerson(toggle.transaction, toggle.session, toggle.id);
    await togglePerson(toggle, toggle.id);
  },

  remove: ({ transaction, session, id }) => removePerson(transaction, session, id),
};

export const peopleModule = {
  rows: { users: usersQuery },
  writes: { users: personWriter },
  refusals: {
    user: {
      row: { ...personRefusals, RoleId: ownRole, UserType: ownRole },
      options: { RoleId: lackedRights },
      notes: { RoleId: noRights },
    },
  },
} satisfies Module;
