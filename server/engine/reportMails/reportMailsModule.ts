import { sql } from 'drizzle-orm';
import { mostReportMails, type ReportMail, reportMailCalls } from '../../../contract/calls/records/views.ts';
import { done, goneMessage, Refusal, refusalAt } from '../../calls/answer.ts';
import { endpoint, type Endpoint, requireRight } from '../../calls/endpoint.ts';
import type { Session } from '../../calls/Session.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type RowSource, sourcesByPage } from '../rows/RowSource.ts';
import { selectionOf } from '../rows/selection.ts';
import { copyToken, endCopy, endMail, nextAt, plannedRows } from './sendReport.ts';
import type { Action, Module } from '../Module.ts';
import { networkLimit } from '../../calls/limits.ts';

const noReader = 'Somebody among these people may not export this page.';

function requireExport(session: Session, page: string): void {
  requireRight(session, page, 'view');
  requireRight(session, page, 'report');
}

/** Reads the people of the company who may export the page. */
const readersOf = async (
  runner: Pick<Transaction, 'execute'>,
  { companyId }: Session,
  page: string,
): Promise<{ UserId: number; UserName: string; Email: string }[]> =>
  (
    await runner.execute<{ UserId: number; UserName: string; Email: string }>(sql`
      select u.id as "UserId", u.user_name as "UserName", u.email as "Email"
      from users u join roles r on r.id = u.role_id and r.is_active
        join role_permissions p on p.role_id = r.id and p.is_view and p.is_report
        join pages on pages.id = p.page_id and pages.action_name = ${page}
      where u.company_id = ${companyId} and u.is_active order by lower(u.user_name), u.id limit 1000`)
  ).rows;

/** The calls of lists by mail, of all declared pages. */
export function reportMailEndpoints(sources: ReadonlyMap<string, RowSource>): Endpoint[] {
  const sourceOf = sourcesByPage(sources);
  return [
    endpoint(reportMailCalls.list, async ({ deps, session, input: { Page } }) => {
      requireExport(session, Page);
      const { rows } = await deps.database.db.execute<ReportMail & Record<string, unknown>>(sql`
        select id as "ReportMailId", name as "Name", every as "Every", day as "Day", hour as "Hour", readers as "UserIds",
          only_with_rows as "OnlyWithRows", to_json(next_at) #>> '{}' as "NextAt"
        from report_mails where company_id = ${session.companyId} and user_id = ${session.userId} and page = ${Page}
        order by id`);
      return done(rows);
    }),
    endpoint(reportMailCalls.readers, async ({ deps, session, input: { Page } }) => {
      requireExport(session, Page);
      return done(await readersOf(deps.database.db, session, Page));
    }),
    endpoint(reportMailCalls.save, async ({ deps, session, input, write }) => {
      const { Page, Request, Period, Every, Day, Hour, OnlyWithRows, UserIds } = input;
      requireExport(session, Page);
      if (Every === 'week' && Day > 7) throw refusalAt('Day', 'Please choose a day of the week.');
      // both are in mails to others
      const name = input.Name.replaceAll(/\p{Cc}+/gu, ' ');
      const query = new URLSearchParams(input.Query).toString();
      const source = sourceOf.get(Page);
      if (!source) throw new Refusal('This page has no list.');
      const planned = plannedRows(source, session, { page: Page, request: Request, period: Period });
      // it refuses a sort that the list doesn't have
      await selectionOf(deps.database, planned.source, session, planned.query);
      return write(async (transaction) => {
        const readers = new Set((await readersOf(transaction, session, Page)).map(({ UserId }) => UserId));
        if (!UserIds.every((id) => readers.has(id))) throw refusalAt('UserIds', noReader);
        await transaction.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`report mails ${session.userId}`}, 0))`,
        );
        const { rows: own } = await transaction.execute<{ count: number }>(
          sql`select count(*)::int from report_mails where company_id = ${session.companyId} and user_id = ${session.userId}`,
        );
        if ((own[0]?.count ?? 0) >= mostReportMails)
          throw new Refusal(`You have planned ${mostReportMails} mails. Please delete one first.`);
        const { rows } = await transaction.execute<{ ReportMailId: number }>(sql`
          insert into report_mails (company_id, user_id, page, name, query, request, period, every, day, hour, only_with_rows, readers, next_at)
          select p.*, ${nextAt(deps.config.timeZone)} from (values (${session.companyId}::int, ${session.userId}::int, ${Page},
            ${name}, ${query}, ${JSON.stringify(Request)}::jsonb, ${Period}, ${Every}, ${Day}::int, ${Hour}::int, ${OnlyWithRows}::boolean,
            ${sql.param([...new Set(UserIds)])}::int[]))
            p (company_id, user_id, page, name, query, request, period, every, day, hour, only_with_rows, readers)
          returning id as "ReportMailId"`);
        const [saved] = rows;
        if (!saved) throw new Error('The database answered no id for the mail');
        return done(saved, 'The mail is planned.');
      });
    }),
    endpoint(reportMailCalls.remove, async ({ session, input: { ReportMailId }, write }) => {
      const { companyId, userId } = session;
      const own = sql`id = ${ReportMailId} and company_id = ${companyId} and user_id = ${userId}`;
      return write(async (transaction) => {
        if (!(await endMail(transaction, own, 'authorEnded', userId))) throw new Refusal(goneMessage);
        return done(null, 'The list is no longer mailed.');
      });
    }),
  ];
}

/** The planned mails of a company. */
const plannedMailsQuery = `
  select m.id as "ReportMailId", m.name as "Name", m.page as "Page", u.user_name as "Author", (
      select string_agg(r.user_name, ', ' order by r.user_name) from users r where r.id = any(m.readers)) as "Readers",
    m.every as "Every", m.next_at as "NextAt", m.trouble as "Trouble", m.created_at as "CreatedDate"
  from report_mails m join users u on u.id = m.user_id where m.company_id = :company and :is_staff`;

const endPlannedMail: Action = async ({ transaction, session: { companyId, userId }, id }) => {
  const found = sql`id = ${id} and company_id = ${companyId}`;
  if (!(await endMail(transaction, found, 'administratorEnded', userId))) throw new Refusal(goneMessage);
  return { message: 'The list is no longer mailed.' };
};

const endCopyEndpoint = endpoint(
  reportMailCalls.endCopy,
  async ({ deps, input: { Token } }) => {
    const [about = 0, userId = 0] = Token.split('.', 2).map(Number);
    if (Token !== copyToken(deps.keyring, about, userId)) throw new Refusal('This link is not valid.');
    await endCopy(deps, { about, userId }, 'noReaders');
    return done(null, 'You no longer get this mail.');
  },
  { admit: networkLimit('end-mail', { count: 60, seconds: 600 }) },
);

/** Lists by mail, beside the calls and jobs that read lists (reportMailEndpoints.ts, sendReport.ts). */
export const reportMailsModule = {
  endpoints: () => [endCopyEndpoint],
  rows: { plannedMails: plannedMailsQuery },
  actions: { 'ReportMail/EndReportMail': endPlannedMail },
} satisfies Module;
