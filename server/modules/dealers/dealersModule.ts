import { and, eq, sql } from 'drizzle-orm';
import { dealerRoleName } from '../../../contract/dealer/dealerRoleName.ts';
import { mobileType } from '../../../contract/userTypes.ts';
import { pageKeys } from '../../../contract/pages.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Session } from '../../calls/Session.ts';
import type { Transaction } from '../../db/connect.ts';
import { dealers } from '../../db/schema/dealers.ts';
import type { Module } from '../../engine/Module.ts';
import type { Writer } from '../../engine/Registry.ts';
import { goneMessage } from '../../engine/tableWriter.ts';
import { changePerson, requirePerson, requireStaff, switchPerson } from '../people/changePerson.ts';
import { personColumns, seenPeople } from '../people/usersQuery.ts';
import { requireOwnRights } from '../roles/roleRights.ts';
import { createDealer, dealerRow, personOf, requireAddresses } from './createDealer.ts';

/**
 * The dealers of a company as its Dealer Master lists them: the person and the firm (spec 2 §3). The company is said of
 * the firm as well as of its person, for the index that the newest ones are read from.
 */
const dealersQuery = `
  select ${personColumns}, r.id as "DealerId", u.user_name as "DealerName", r.firm_name as "CompanyName",
    r.firm_nature as "NatureFirmId", r.pan_no as "PanNo", r.gst_no as "GstNo", r.gst_certificate as "GstCertificate",
    r.transportation_mode as "TransportationModeId",
    r.bill_address as "Bill_Address", r.bill_pincode as "Bill_Pincode", r.bill_country as "Bill_Country",
    r.bill_state_id as "Bill_State", bs.name as "StrBill_State", r.bill_city_id as "Bill_City", bc.name as "StrBill_City",
    r.ship_address as "Ship_Address", r.ship_pincode as "Ship_Pincode", r.ship_country as "Ship_Country",
    r.ship_state_id as "Ship_State", ss.name as "StrShip_State", r.ship_city_id as "Ship_City", sc.name as "StrShip_City",
    r.billing_same_as_shipping as "BillingSameAsShipping",
    r.created_at as "CreatedDate", r.updated_at as "UpdatedDate"
  from dealers r join users u on u.id = r.user_id left join roles o on o.id = u.role_id
    left join states bs on bs.id = r.bill_state_id left join cities bc on bc.id = r.bill_city_id
    left join states ss on ss.id = r.ship_state_id left join cities sc on sc.id = r.ship_city_id
  where r.company_id = :company and ${seenPeople}`;

const noRole =
  'The company has no active role named Dealer. Please add it in User Role, with the user type Mobile.';

/**
 * The role of a company's dealers: the active one for mobile users labelled Dealer, without regard to case (spec 2 §3, §6). Throws Refusal,
 * which says what to do, where there is none.
 */
async function requireDealerRole(transaction: Transaction, companyId: number): Promise<number> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    select id from roles
    where company_id = ${companyId} and user_type = ${mobileType} and lower(role_name) = lower(${dealerRoleName})
      and is_active`);
  const [role] = rows;
  if (!role) throw new Refusal(noRole);
  return role.id;
}

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
const dealerWriter: Writer = {
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
    await changePerson(save, userId, { ...personOf(values), password }, { page: pageKeys.dealerMaster, id });
    return id;
  },

  toggle: async (toggle) => {
    const { transaction, session, id } = toggle;
    await switchPerson(toggle, await requireDealer(transaction, session, id));
  },
};

/** The Dealer Master. */
export const dealersModule: Module = {
  rows: { dealers: dealersQuery },
  writers: { dealers: dealerWriter },
};
