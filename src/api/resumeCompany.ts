import { actForCompany } from '../../contract/calls/actFor.ts';
import { ask } from './ask.ts';
import { companyToResume } from './keptForms.ts';
import { readSession } from './session.ts';

/** After a session that ended: acts again for the company in which something was typed, so that it is there again. */
export async function resumeCompany(): Promise<void> {
  const user = readSession()?.user;
  const CompanyId = user && companyToResume(user.UserId, user.CompanyId);
  if (CompanyId === undefined) return;
  // what is refused by now leaves the person in their own company
  await ask(actForCompany, { input: { CompanyId } }).catch(() => undefined);
}
