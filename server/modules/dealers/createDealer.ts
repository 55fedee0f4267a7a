import { eq, sql } from 'drizzle-orm';
import { mobileType } from '../../../contract/choices/people.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { ruleMessages } from '../../../contract/resource/fieldState.ts';
import { dealer } from '../../../src/resources/masters/dealer.ts';
import { type Refusal, refusalAt } from '../../calls/answer.ts';
import type { Transaction } from '../../db/transaction.ts';
import { pgError } from '../../db/pgError.ts';
import { dealers } from '../../db/schema/orders.ts';
import type { users } from '../../db/schema/people.ts';
import { createPerson, isInvitedIn, passwordIn, takenCode } from '../../access/people/createPerson.ts';

/** A dealer's values from a form or a sign-up, by the wire's names, parsed and checked. */
export type DealerValues = Readonly<Record<string, unknown>>;

type Row = Omit<typeof dealers.$inferInsert, 'id' | 'companyId' | 'userId'>;

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Returns the dealer as the person who signs in. */
export const personOf = (
  values: DealerValues,
): Pick<typeof users.$inferInsert, 'userName' | 'email' | 'mobileNo'> => ({
  userName: String(values.DealerName),
  email: String(values.Email),
  mobileNo: String(values.MobileNo),
});

/** Returns the dealer as the firm that is billed and shipped to. */
export const dealerRow = (values: DealerValues): Row => ({
  code: textOrNull(values.DealerCode),
  firmName: textOrNull(values.CompanyName),
  firmNature: Number(values.NatureFirmId),
  panNo: textOrNull(values.PanNo),
  gln: textOrNull(values.GLN),
  gstNo: String(values.GstNo),
  gstCertificate: String(values.GstCertificate),
  dealerGroupId: values.DealerGroupId == null ? null : Number(values.DealerGroupId),
  transportationMode: Number(values.TransportationModeId),
  billCountry: Number(values.Bill_Country),
  billState: Number(values.Bill_State),
  billCity: Number(values.Bill_City),
  billAddress: String(values.Bill_Address),
  billPincode: String(values.Bill_Pincode),
  shipCountry: Number(values.Ship_Country),
  shipState: Number(values.Ship_State),
  shipCity: Number(values.Ship_City),
  shipAddress: String(values.Ship_Address),
  shipPincode: String(values.Ship_Pincode),
  billingSameAsShipping: values.BillingSameAsShipping === true,
});

/** What the database refuses of a dealer, by the constraint that it breaks. */
const refusals: Readonly<Record<string, Refusal>> = {
  dealers_code_unique: refusalAt('DealerCode', dealer.fields.DealerCode.unique ?? '', takenCode),
  dealers_own_group: refusalAt('DealerGroupId', ruleMessages.choice),
};

/** Waits for `work`; throws Refusal where another dealer of the company has the code, or the company has no such group. */
export async function refusingDealer<Result>(work: PromiseLike<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw refusals[pgError(error)?.constraint ?? ''] ?? error;
  }
}

/** Gives a dealer without a code one: `D` and the id, with a number behind it where that is taken. */
export const giveCode = (transaction: Transaction, id: number) =>
  transaction.execute(sql`
    update dealers d set code = (
      select given.code
      from generate_series(0, 1000) n cross join lateral (select 'D' || d.id || case n when 0 then '' else '-' || n end as code) given
      where not exists (select from dealers o where o.company_id = d.company_id and lower(o.code) = lower(given.code))
      order by n limit 1)
    where d.id = ${id} and d.code is null`);

interface NewDealer {
  companyId: number;
  roleId: number;
  values: DealerValues;
  /** False for somebody who signs up: they can't sign in before they are approved (spec 2 §4). */
  isApproved?: boolean;
  /** Who adds them; undefined for somebody who signs up. */
  createdBy?: number;
  /** Takes the place of the password among the values. */
  passwordHash?: string;
}

/** Creates a dealer, person and firm, and returns the dealer's id. Throws Refusal for a taken e-mail, number or code. */
export async function createDealer(
  transaction: Transaction,
  { companyId, roleId, values, isApproved = true, createdBy, passwordHash }: NewDealer,
): Promise<number> {
  const userId = await createPerson(transaction, {
    ...personOf(values),
    companyId,
    roleId,
    userType: mobileType,
    ...(passwordHash === undefined ? { password: passwordIn(values) } : { passwordHash }),
    firstPassword: isInvitedIn(values),
    isApproved,
    ...(createdBy !== undefined && { createdBy }),
  });
  const [created] = await refusingDealer(
    transaction
      .insert(dealers)
      .values({ ...dealerRow(values), companyId, userId, createdBy, updatedBy: createdBy })
      .returning({ id: dealers.id }),
  );
  if (!created) throw new Error('The database answered no id for the new dealer');
  await giveCode(transaction, created.id);
  return created.id;
}

/** Lists the addresses of a dealer's certificates, the present one and those that it replaced. */
export async function certificatesOf(transaction: Transaction, userId: number): Promise<string[]> {
  const { rows } = await transaction.execute<{ address: string }>(sql`
    select d.gst_certificate as address from dealers d where d.user_id = ${userId} and d.gst_certificate is not null
    union
    select state.address from dealers d
      join audit_entries e on e.company_id = d.company_id and e.page = ${pageKeys.dealerMaster} and e.record_id = d.id
      cross join lateral (values (e.before ->> 'GstCertificate'), (e.after ->> 'GstCertificate')) as state (address)
    where d.user_id = ${userId} and state.address is not null`);
  return rows.map(({ address }) => address);
}

/** Takes out of a deleted dealer's row who they were. Returns the addresses of their certificates, which nobody needs any more. */
export async function eraseDealer(transaction: Transaction, userId: number, now: Date): Promise<string[]> {
  const certificates = await certificatesOf(transaction, userId);
  await transaction
    .update(dealers)
    .set({ panNo: null, gstCertificate: null, updatedAt: now, updatedBy: userId })
    .where(eq(dealers.userId, userId));
  return certificates;
}
