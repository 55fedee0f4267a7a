import { sql } from 'drizzle-orm';
import { reportMailCalls } from '../../../contract/calls/reportMails.ts';
import { mailTroubles } from '../../../contract/choices/reportMail.ts';
import { done, goneMessage, Refusal } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Module } from '../../engine/Module.ts';
import type { Toggle } from '../../engine/save.ts';
import { networkLimit } from '../limits/limits.ts';
import { endCopy, endMail } from './endMail.ts';
import { nextAt } from './sendReport.ts';

/** The planned mails of a company. Those that their authors have ended are gone. */
const plannedMailsQuery = `
  select m.id as "ReportMailId", m.name as "Name", m.page as "Page", u.user_name as "Author", (
      select string_agg(r.user_name, ', ' order by r.user_name) from users r where r.id = any(m.readers)) as "Readers",
    m.every as "Every", nullif(m.next_at, 'infinity') as "NextAt", isfinite(m.next_at) as "IsActive",
    coalesce(m.ended_because, (select min(f.value) from jsonb_each_text(m.failures) f)) as "Trouble",
    m.created_at as "CreatedDate"
  from report_mails m join users u on u.id = m.user_id
  where m.company_id = :company and :is_staff and m.ended_because is distinct from 'authorEnded'`;

const authorLeft = `case when not exists (
  select from report_mails m join users u on u.id = m.user_id and u.is_active where m.id = r."ReportMailId")
  then '${mailTroubles.authorLeft}' end`;

/** Ends a planned mail, or begins it again. */
async function toggle({ deps, transaction, session, id, active }: Toggle): Promise<void> {
  const { rowCount } = await transaction.execute(
    sql`select from report_mails where id = ${id} and company_id = ${session.companyId} for update`,
  );
  if (!rowCount) throw new Refusal(goneMessage);
  if (!active) await endMail(transaction, id, 'administratorEnded', session.userId);
  else
    await transaction.execute(sql`
      update report_mails set next_at = ${nextAt(deps.config.timeZone)}, ended_because = null, failures = '{}'
      where id = ${id} and not isfinite(next_at)`);
}

const endCopyEndpoint = endpoint(
  reportMailCalls.endCopy,
  async ({ deps, input: { Token } }) => {
    await endCopy(deps, Token);
    return done(null, 'You get this mail no longer.');
  },
  { admit: networkLimit('end-mail', { count: 60, seconds: 600 }) },
);

/** Lists by mail, beside the calls and jobs that read lists (reportMailEndpoints.ts, sendReport.ts). */
export const reportMailsModule = {
  endpoints: () => [endCopyEndpoint],
  rows: { plannedMails: plannedMailsQuery },
  writes: { plannedMails: { toggle } },
  refusals: { plannedMail: { row: { activate: authorLeft } } },
} satisfies Module;
