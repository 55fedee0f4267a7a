import { eq, sql } from 'drizzle-orm';
import { firmNatures } from '../../../contract/choices/people.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { goneMessage, Refusal } from '../../calls/answer.ts';
import { users } from '../../db/schema/people.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import type { Action, ActionContext, Module } from '../../engine/Module.ts';
import { bindText, choiceLabel } from '../../engine/rows/bindText.ts';
import { certificatesOf } from '../dealers/createDealer.ts';
import { personColumns } from '../../access/people/usersQuery.ts';
import { lackedRights, requireOwnRights } from '../../access/roles/roleRights.ts';
import { removeUnused } from '../../engine/uploads/sweepUploads.ts';
import { confirmSignUpEndpoint, signUpEndpoint } from './signUp.ts';

/** The applicants among `users u` whom staff sees: those of the company acted for. */
const seenApplicants = 'u.company_id = :company and not u.is_approved and u.deleted_at is null and :is_staff';

/** The people who wait for approval, dealers with their firm and the city that goods go to (spec 2 §3). */
const applicantsQuery = `
  select ${personColumns}, u.user_name as "UserName", d.firm_name as "CompanyName", d.gst_no as "gstno",
    d.gst_certificate as "GstCertificate", ${choiceLabel('d.firm_nature', firmNatures)} as "Nature_Firm",
    coalesce(c.name, u.city) as "Ship_City_Name", s.name as "Ship_State_Name",
    d.ship_pincode as "Ship_Pincode", d.ship_address as "Ship_Address", u.created_at as "CreatedDate"
  from users u join roles o on o.id = u.role_id left join dealers d on d.user_id = u.id
    left join states s on s.id = d.ship_state_id left join cities c on c.id = d.ship_city_id
  where ${seenApplicants}`;

const { bind: seenBy } = bindText(seenApplicants, 'The condition of seen applicants');

/** A person who waits for approval. */
interface Applicant {
  userName: string;
  roleId: number;
}

/** Finds an applicant and locks them. Throws Refusal for one not seen, or decided on already. */
async function requireApplicant({ transaction, session, id }: ActionContext): Promise<Applicant> {
  const { rows } = await transaction.execute<Applicant & Record<string, unknown>>(sql`
    select u.user_name as "userName", u.role_id as "roleId" from users u
    where u.id = ${id} and ${seenBy(session)} for update of u`);
  const [person] = rows;
  if (!person) throw new Refusal(goneMessage);
  return person;
}

/** Records the decision with the person's name and nothing else about them. */
const record = (
  { transaction, session, id }: ActionContext,
  label: string,
  action: 'approved' | 'rejected',
) =>
  recordChange(transaction, session, {
    page: pageKeys.userApproval,
    recordId: id,
    label,
    action,
  });

/** `UserMaster/ApproveUser`: the person can sign in from now on (spec 2 §4). Throws Refusal. */
const approveUser: Action = async (context) => {
  const { deps, session, transaction, id } = context;
  const person = await requireApplicant(context);
  await requireOwnRights(transaction, session, person.roleId);
  await transaction
    .update(users)
    .set({ isApproved: true, updatedAt: deps.now(), updatedBy: session.userId })
    .where(eq(users.id, id));
  await record(context, person.userName, 'approved');
  return { message: 'User approved successfully.' };
};

/** `UserMaster/RejectUser`: deletes the request with everything in it. Throws Refusal. */
const rejectUser: Action = async (context) => {
  const { deps, transaction, id } = context;
  const person = await requireApplicant(context);
  const certificates = await certificatesOf(transaction, id);
  // a dealer's firm goes with the person
  await transaction.delete(users).where(eq(users.id, id));
  await record(context, person.userName, 'rejected');
  return { message: 'User rejected successfully.', afterCommit: () => removeUnused(deps, certificates) };
};

/** Signing up, and the decisions on applicants. */
export const applicantsModule = {
  endpoints: () => [signUpEndpoint, confirmSignUpEndpoint],
  rows: { applicants: applicantsQuery },
  refusals: { userApproval: { row: { approve: lackedRights } } },
  actions: { 'UserMaster/ApproveUser': approveUser, 'UserMaster/RejectUser': rejectUser },
} satisfies Module;
