import { and, eq } from 'drizzle-orm';
import { dealerRoleName, mobileType } from '../../../contract/choices/people.ts';
import { dealerPasswordLink } from '../../../contract/calls/account/passwords.ts';
import { getNewDealer } from '../../../contract/calls/masters.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { done, goneMessage, Refusal } from '../../calls/answer.ts';
import { endpoint, requireStaff } from '../../calls/endpoint.ts';
import type { Session } from '../../calls/Session.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { dealers } from '../../db/schema/orders.ts';
import type { Module } from '../../engine/Module.ts';
import type { Writer } from '../../engine/save.ts';
import {
  changePerson,
  holdPerson,
  personRefusals,
  removePerson,
  requirePerson,
  togglePerson,
} from '../../access/people/changePerson.ts';
import { givePasswordLink } from '../../access/passwords/passwordLinks.ts';
import { isInvitedIn, passwordIn, requireFewTold } from '../../access/people/createPerson.ts';
import { addressPlaces, personColumns, seenPeople } from '../../access/people/usersQuery.ts';
import { findMobileRole, requireOwnRights } from '../../access/roles/roleRights.ts';
import { createDealer, dealerRow, giveCode, personOf, refusingDealer } from './createDealer.ts';

/**
 * The dealers of a company as its Dealer Master lists them: the person and the firm (spec 2 §3). The company is named for the
 * firm as well as for the person, so the newest ones come from an index.
 */
const dealersQuery = `
  select ${personColumns}, d.id as "DealerId", d.code as "DealerCode", u.user_name as "DealerName", d.firm_name as "CompanyName",
    d.firm_nature as "NatureFirmId", d.pan_no as "PanNo", d.gln as "GLN", d.gst_no as "GstNo",
    d.gst_certificate as "GstCertificate",
    d.transportation_mode as "TransportationModeId", d.dealer_group_id as "DealerGroupId", g.group_name as "DealerGroupName",
    d.bill_address as "Bill_Address", d.bill_pincode as "Bill_Pincode", d.bill_country as "Bill_Country",
    d.bill_state_id as "Bill_State", bs.name as "StrBill_State", d.bill_city_id as "Bill_City", bc.name as "StrBill_City",
    d.ship_address as "Ship_Address", d.ship_pincode as "Ship_Pincode", d.ship_country as "Ship_Country",
    d.ship_state_id as "Ship_State", ss.name as "StrShip_State", d.ship_city_id as "Ship_City", sc.name as "StrShip_City",
    d.billing_same_as_shipping as "BillingSameAsShipping",
    d.created_at as "CreatedDate", d.updated_at as "UpdatedDate"
  from dealers d join users u on u.id = d.user_id left join roles o on o.id = u.role_id
    left join dealer_groups g on g.id = d.dealer_group_id ${addressPlaces}
  where d.company_id = :company and ${seenPeople}`;

const ofDealers = `lower(r."RoleName") = lower('${dealerRoleName}') and r."UserType" = ${mobileType} and exists (
  select from dealers d join users u on u.id = d.user_id where u.role_id = r."RoleId")`;
/** Refuses to change what makes a role the dealers'. */
export const dealersRole = `case when ${ofDealers} then 'Dealers have this role: it keeps its name and its user type, and stays active.' end`;

const noRole =
  'The company has no active role named Dealer. Please add it in User Role, with the user type Mobile.';

/** Finds the role that a new dealer gets. Throws Refusal where there is none, or none that the person can give. */
async function requireDealerRole(transaction: Transaction, session: Session): Promise<number> {
  const roleId = await findMobileRole(transaction, session.companyId, dealerRoleName);
  if (roleId === undefined) throw new Refusal(noRole);
  await requireOwnRights(transaction, session, roleId);
  return roleId;
}

const getNewDealerEndpoint = endpoint(getNewDealer, ({ deps, session }) =>
  inTransaction(deps.database, async (transaction) => {
    await requireDealerRole(transaction, session);
    return done([{ Country: 1 }]);
  }),
);

/** Finds the person of a firm of the company; undefined for none. */
async function personOfDealer(
  transaction: Transaction,
  { companyId }: Session,
  id: number,
): Promise<number | undefined> {
  const [dealer] = await transaction
    .select({ userId: dealers.userId })
    .from(dealers)
    .where(and(eq(dealers.id, id), eq(dealers.companyId, companyId)));
  return dealer?.userId;
}

/** Finds the person of a firm, whom `session` may change, and locks them until the change is done. Throws Refusal. */
async function requireDealer(transaction: Transaction, session: Session, id: number): Promise<number> {
  const userId = await personOfDealer(transaction, session, id);
  if (userId === undefined) throw new Refusal(goneMessage);
  await requirePerson(transaction, session, userId);
  return userId;
}

/**
 * Saves the person and the firm of the Dealer Master (spec 2 §5). Only the server decides who they are and what they may do.
 * A new password, and any change of oneself, ends the person's sessions. Throws Refusal.
 */
const dealerWriter: Writer = {
  hold: async ({ transaction, session, id }) => {
    const userId = await personOfDealer(transaction, session, id);
    if (userId !== undefined) await holdPerson(transaction, session, userId);
  },

  create: async (save) => {
    const { transaction, session, values } = save;
    requireStaff(session);
    const { companyId, userId } = session;
    const roleId = await requireDealerRole(transaction, session);
    await requireFewTold(save, personOf(values));
    return createDealer(transaction, { companyId, roleId, values, createdBy: userId });
  },

  update: async (save) => {
    const { deps, transaction, session, id, values } = save;
    const userId = await requireDealer(transaction, session, id);
    await refusingDealer(
      transaction
        .update(dealers)
        .set({ ...dealerRow(values), updatedAt: deps.now(), updatedBy: session.userId })
        .where(eq(dealers.id, id)),
    );
    await giveCode(transaction, id);
    await changePerson(
      save,
      userId,
      { ...personOf(values), password: passwordIn(values), firstPassword: isInvitedIn(values) },
      { page: pageKeys.dealerMaster, id },
    );
    return id;
  },

  toggle: async (toggle) => {
    const { transaction, session, id } = toggle;
    await togglePerson(toggle, await requireDealer(transaction, session, id));
  },

  // the firm goes with its person
  remove: async ({ transaction, session, id }) =>
    removePerson(transaction, session, await requireDealer(transaction, session, id)),
};

/** `UserDMaster/SendPasswordLink`: gives a dealer another way to choose their first password. */
const dealerPasswordLinkEndpoint = endpoint(dealerPasswordLink, async ({ deps, session, input }) => {
  const userId = await inTransaction(deps.database, (transaction) =>
    requireDealer(transaction, session, input.Id),
  );
  return givePasswordLink(deps, session, userId, input.By);
});

export const dealersModule = {
  endpoints: () => [getNewDealerEndpoint, dealerPasswordLinkEndpoint],
  rows: { dealers: dealersQuery },
  writes: { dealers: dealerWriter },
  refusals: { dealer: { row: personRefusals } },
} satisfies Module;
