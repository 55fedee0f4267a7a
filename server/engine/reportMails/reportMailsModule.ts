import { sql } from 'drizzle-orm';
import { reportMailCalls } from '../../../contract/calls/records/views.ts';
import { done, goneMessage, Refusal } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Action, Module } from '../Module.ts';
import { sendMails } from '../rowMail.ts';
import { networkLimit } from '../../calls/limits.ts';
import { copyToken, endCopy, endMail } from './endMail.ts';

/** The planned mails of a company. */
const plannedMailsQuery = `
  select m.id as "ReportMailId", m.name as "Name", m.page as "Page", u.user_name as "Author", (
      select string_agg(r.user_name, ', ' order by r.user_name) from users r where r.id = any(m.readers)) as "Readers",
    m.every as "Every", m.next_at as "NextAt", m.trouble as "Trouble", m.created_at as "CreatedDate"
  from report_mails m join users u on u.id = m.user_id where m.company_id = :company and :is_staff`;

const endPlannedMail: Action = async ({ deps, transaction, session: { companyId, userId }, id }) => {
  const found = sql`id = ${id} and company_id = ${companyId}`;
  const mails = await endMail(transaction, found, 'administratorEnded', userId);
  if (!mails) throw new Refusal(goneMessage);
  return { message: 'The list is mailed no longer.', afterCommit: () => sendMails(deps, mails) };
};

const endCopyEndpoint = endpoint(
  reportMailCalls.endCopy,
  async ({ deps, input: { Token } }) => {
    const [about = 0, userId = 0] = Token.split('.', 2).map(Number);
    if (Token !== copyToken(deps.keyring, about, userId)) throw new Refusal('This link is not valid.');
    await endCopy(deps, { about, userId }, 'noReaders');
    return done(null, 'You get this mail no longer.');
  },
  { admit: networkLimit('end-mail', { count: 60, seconds: 600 }) },
);

/** Lists by mail, beside the calls and jobs that read lists (reportMailEndpoints.ts, sendReport.ts). */
export const reportMailsModule = {
  endpoints: () => [endCopyEndpoint],
  rows: { plannedMails: plannedMailsQuery },
  actions: { 'ReportMail/EndReportMail': endPlannedMail },
} satisfies Module;
