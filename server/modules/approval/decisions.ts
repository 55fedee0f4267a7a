import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/people.ts';
import type { Action, ActionContext } from '../../engine/Registry.ts';
import { recordChange } from '../../engine/changeLog.ts';
import { certificatesOf } from '../dealers/createDealer.ts';
import { mailSafely } from '../mail/mailSafely.ts';
import { userApproval } from '../pageKeys.ts';
import { removeUnused } from '../uploads/removeUnused.ts';
import { requireOwnRights } from '../roles/roleRights.ts';
import { type Applicant, requireApplicant } from './requireApplicant.ts';

/** Keeps the decision with the person's name and nothing else of them. */
const record = (
  { transaction, session, id }: ActionContext,
  label: string,
  action: 'approved' | 'rejected',
) =>
  recordChange(transaction, session, {
    page: userApproval,
    recordId: id,
    label,
    action,
    before: null,
    after: null,
  });

const tell = ({ deps }: ActionContext, { email, userName }: Applicant, subject: string, text: string) =>
  mailSafely(deps, { to: email, subject, text: `Dear ${userName},\n\n${text}\n` });

/** `UserMaster/ApproveUser`: the person can sign in from now on, and is told so (spec 2 §4). Throws Refusal. */
const approveUser: Action = async (context) => {
  const { deps, session, transaction, id } = context;
  const person = await requireApplicant(context);
  await requireOwnRights(transaction, session, person.roleId);
  await transaction
    .update(users)
    .set({ isApproved: true, updatedAt: deps.now(), updatedBy: session.userId })
    .where(eq(users.id, id));
  await record(context, person.userName, 'approved');
  const account = `Your account with ${person.companyName} is approved`;
  const how = `You can sign in with your e-mail or mobile number and the password that you chose: ${deps.config.publicUrl}/login`;
  return {
    message: 'User approved successfully.',
    afterCommit: () => tell(context, person, account, `${account}. ${how}`),
  };
};

/** `UserMaster/RejectUser`: the request is deleted with all that it told, and the person is told so. Throws Refusal. */
const rejectUser: Action = async (context) => {
  const { deps, transaction, id } = context;
  const person = await requireApplicant(context);
  const certificates = await certificatesOf(transaction, id);
  // The firm of a dealer goes with the person.
  await transaction.delete(users).where(eq(users.id, id));
  await record(context, person.userName, 'rejected');
  const told = `Your request for an account with ${person.companyName} was not approved. What you told us with it has been deleted.`;
  return {
    message: 'User rejected successfully.',
    afterCommit: async () => {
      await tell(context, person, `Your request to ${person.companyName} was not approved`, told);
      await removeUnused(deps, certificates);
    },
  };
};

/** What the rows of User Approval can be decided by, by the declared calls. */
export const decisions: Readonly<Record<string, Action>> = {
  'UserMaster/ApproveUser': approveUser,
  'UserMaster/RejectUser': rejectUser,
};
