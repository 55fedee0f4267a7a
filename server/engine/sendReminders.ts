/** Mails that a date of a record causes: housekeeping finds the records whose day has come, and a job for each mails. */
import { sql } from 'drizzle-orm';
import { webType } from '../../contract/choices/people.ts';
import { dayInZone, daysLater } from '../../contract/day/day.ts';
import { holds } from '../../contract/resource/declaration/Condition.ts';
import { storedValues, textOf } from '../../contract/resource/parseValue.ts';
import type { Deps } from '../calls/Deps.ts';
import { inTransaction } from '../db/transaction.ts';
import { isUnsent } from '../services/mailer.ts';
import type { Job, JobWorks } from './jobs.ts';
import { rowMail, sendOnce } from './mails.ts';
import { endOf, startOf } from './rows/period.ts';
import { readRow, type RowSource, sourcesByPage, wholeSource } from './rows/RowSource.ts';
import { columnName, hasTable } from './schema/tableOf.ts';

/** The hour of the portal's zone from which on a day's reminders go out. */
const morning = 7;
/** The days that a reminder can be late, as after an outage. */
const mostLate = 3;

/** Queues the reminders whose day has come, each once for a record and its date, however many servers do it. */
export async function queueReminders({
  database,
  now,
  config: { timeZone },
  portal: { resources },
}: Pick<Deps, 'database' | 'now' | 'config' | 'portal'>): Promise<void> {
  const today = dayInZone(timeZone, 0, new Date(now().getTime() - morning * 60 * 60 * 1000));
  for (const { page, table, fields, reminders } of resources.filter(hasTable))
    for (const [name, { on, days = 0 }] of Object.entries(reminders)) {
      const field = fields[on];
      if (!field) continue;
      const date = sql`r.${sql.identifier(columnName(on, field))}`;
      const last = daysLater(today, -days);
      const first = daysLater(last, -mostLate);
      const [day, isDue] =
        field.kind === 'moment'
          ? [
              sql`(${date} at time zone ${timeZone})::date`,
              sql`${date} >= ${startOf({ from: first }, timeZone)} and ${date} < ${endOf({ to: last }, timeZone)}`,
            ]
          : [date, sql`${date} between ${first}::date and ${last}::date`];
      await inTransaction(database, (transaction) =>
        transaction.execute(sql`
          with due as (
            insert into reminders (company_id, page, record_id, name, day)
            select c.id, ${page}, r.id, ${name}, ${day} from companies c join ${sql.identifier(table)} r on r.company_id = c.id
            where c.is_active and r.is_active and ${isDue}
              and (r.created_at at time zone ${timeZone})::date < ${day} + ${days}::int
            on conflict do nothing returning id, company_id
          )
          insert into jobs (kind, about, user_id, company_id)
          select 'send-reminder', due.id, u.id, company_id
          from due cross join lateral (select min(u.id) as id from users u where u.company_id = due.company_id) u
          where u.id is not null`),
      );
    }
}

/** The jobs of reminders. */
export function reminderWorks(sources: ReadonlyMap<string, RowSource>): JobWorks {
  const sourceOf = sourcesByPage(sources);
  return {
    'send-reminder': {
      run: (deps, job) => sendReminder(deps, job, sourceOf),
      // where no mail server was there, housekeeping queues it again; another try would not mend a wrong address
      fail: async ({ database }, { about }, error) => {
        if (isUnsent(error) && Reflect.get(Object(error), 'code') !== 'EENVELOPE')
          await database.db.execute(sql`delete from reminders where id = ${about}`);
      },
    },
    // its server has died, and the mail may have gone out
    'sending-reminder': { run: () => Promise.resolve() },
  };
}

/** Mails a reminder if the record is as it was when the day came, and not done. */
async function sendReminder(deps: Deps, job: Job, sourceOf: ReadonlyMap<string, RowSource>): Promise<void> {
  const { db } = deps.database;
  const { companyId } = job;
  const { rows } = await db.execute<{ page: string; recordId: number; name: string; day: string }>(sql`
    select page, record_id as "recordId", name, day::text from reminders where id = ${job.about}`);
  const [due] = rows;
  const source = sourceOf.get(due?.page ?? '');
  const reminder = source?.resource.reminders[due?.name ?? ''];
  if (!due || !source || !reminder) return;
  const { resource } = source;
  // nobody asks, so nobody's own rows are left out
  const server = { companyId, ownCompanyId: companyId, userId: 0, roleId: 0, granted: [], permissions: [] };
  const asker = { ...server, userType: webType, operating: false };
  const row = await readRow(db, wholeSource(source), asker, due.recordId);
  if (!row?.['IsActive']) return;
  const values = storedValues(resource.fields, row);
  if (textOf(values[reminder.on]).slice(0, 10) !== due.day) return;
  if (reminder.until && holds(reminder.until, values, 'update')) return;
  const mail = await rowMail(resource, reminder, row, { deps, transaction: db, session: { companyId } });
  if (mail) await sendOnce(deps, job, mail);
}
