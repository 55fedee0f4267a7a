import { queueSubscriptions } from '../epcis/sendSubscribed.ts';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { dayInZone } from '../../../contract/day/day.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { type Sign, signSentence, suspicionStates } from '../../../contract/choices/suspicion.ts';
import type { Deps } from '../../calls/Deps.ts';
import { inTransaction } from '../../db/transaction.ts';
import { workLocks } from '../../db/locks.ts';
import { queueMail } from '../../engine/mails.ts';
import { thresholdOf } from './suspicionModule.ts';
import type { Attempt, Housekeeping, ServerDeps } from '../../engine/ServerPortal.ts';
import { foldScans, keepScanLog } from '../scanLog/scanLogModule.ts';
import { queueLinkChecks } from '../resolver/checkLinks.ts';
import { judgeScanned } from './judgeScanned.ts';
import { countUsualPeople } from './readHistories.ts';

/** Notices of a company in a day, and the hours between two of them, so one notice covers many scans. */
const mostADay = 3;
const hoursApart = 4;

/** Seals that a mail names; it counts the others. */
const mostNamed = 10;

interface Told extends Record<string, unknown> {
  serial: number;
  product: string | null;
  score: number;
  signs: Sign[];
}

const seals = (count: number): string => (count === 1 ? '1 seal' : `${formatQuantity(count)} seals`);

function textOf({ config }: Deps, told: readonly Told[]): string {
  const named = told.slice(0, mostNamed).map(({ serial, product, score, signs }) => {
    const about = [`No. ${String(serial)}`, product].filter(Boolean).join(', ');
    return [`${about} (score ${score})`, ...signs.map((sign) => `- ${signSentence(sign)}`)].join('\n');
  });
  const more = told.length - named.length;
  return `Scans of ${seals(told.length)} look as if ${told.length === 1 ? 'its code' : 'their codes'} had been copied:

${named.join('\n\n')}
${more ? `\nAnd ${formatQuantity(more)} more.\n` : ''}
Look at them and decide: ${config.publicUrl}/reports/suspicious-seals

Nothing was done to them. Whoever scans one reads the same as before, until somebody confirms it there and chooses a warning.
`;
}

/** A mail of a new notice, to an administrator. */
interface Begun extends Record<string, unknown> {
  notice: number;
  userId: number;
  email: string;
  companyId: number;
  company: string;
}

/**
 * Tells each company with new suspicious seals of them: those of its administrators who may see them, at most three times a day, by
 * one mail to each, and of each seal once. One transaction writes the notice, marks its seals and queues its mails.
 */
export async function tellOfSuspicions(deps: Deps): Promise<void> {
  const { database, config, now } = deps;
  const at = now();
  const today = dayInZone(config.timeZone, 0, at);
  await inTransaction(database, async (transaction) => {
    // a statement of its own: the next one sees what a server before has told
    const lock = sql`select where pg_try_advisory_xact_lock(${workLocks.tellOfSuspicions})`;
    if (!(await transaction.execute(lock)).rowCount) return;
    const { rows } = await transaction.execute<Begun>(sql`
      with news as (
        select s.id, s.company_id from suspected_seals s
        where s.state = ${suspicionStates.open} and s.notice_id is null
          and s.score >= ${sql.raw(thresholdOf('s.company_id'))}
      ), people as (
        select u.id, u.email, u.company_id, c.company_display_name as company
        from users u join roles r on r.id = u.role_id and r.is_active
          join administrator_roles a on a.role_id = r.id
          join companies c on c.id = u.company_id and c.is_active
        where u.is_active and u.is_approved and u.company_id in (select company_id from news)
          and exists (select from role_permissions g join pages p on p.id = g.page_id
            where g.role_id = r.id and p.action_name = ${pageKeys.suspiciousSeals} and g.is_view)
      ), begun as (
        insert into suspicion_notices (company_id, created_at)
        select distinct p.company_id, ${at}::timestamptz from people p
        where not exists (select from suspicion_notices n where n.company_id = p.company_id
            and n.created_at > ${at}::timestamptz - interval '${sql.raw(String(hoursApart))} hours')
          and (select count(*) from suspicion_notices n where n.company_id = p.company_id
            and n.created_at >= ${today}::timestamp at time zone ${config.timeZone}) < ${mostADay}
        returning id, company_id
      ), told as (
        update suspected_seals s set notice_id = b.id from news n join begun b on b.company_id = n.company_id where s.id = n.id
      )
      select b.id as notice, p.id as "userId", p.email, p.company_id as "companyId", p.company
      from begun b join people p on p.company_id = b.company_id`);
    for (const { notice, email: to, company, ...by } of rows) {
      const { rows: told } = await transaction.execute<Told>(sql`
        select s.serial, p.product_name as product, s.score, s.signs from suspected_seals s
          left join products p on p.id = s.product_id
        where s.notice_id = ${notice} order by s.score desc, s.id`);
      const subject = `${company}: ${seals(told.length)} may have been copied`;
      await queueMail(transaction, by, { to, subject, text: textOf(deps, told) });
    }
  });
}

const second = 1000;
const day = 24 * 60 * 60 * second;

/** Of its time, what a server works where few requests come. */
const quiet = 0.3;

/** Whether few requests come just now: whoever begins to ask while a backlog is worked off is to wait for no more of it. */
async function isQuiet(): Promise<boolean> {
  const before = performance.eventLoopUtilization();
  await wait(100);
  return performance.eventLoopUtilization(before).utilization < quiet;
}

/** Folds sums of scans and judges their seals every ten seconds, and keeps the log of scans in its months once a day. */
export function sealHousekeeping(deps: ServerDeps, attempt: Attempt): Housekeeping {
  let logKeptAt = 0;
  return {
    minutely: async () => {
      if (Date.now() >= logKeptAt + day && (await keepScanLog(deps))) logKeptAt = Date.now();
      await attempt(countUsualPeople, 'how many people scan a seal was not counted');
      await attempt(queueLinkChecks, 'checks of links were not queued');
      await attempt(tellOfSuspicions, 'a mail about suspicious seals was not sent');
    },
    often: async () => {
      await attempt(queueSubscriptions, 'subscriptions of events were not queued');
      const end = Date.now() + 2 * second;
      await attempt(foldScans, 'the sums of scans were not folded');
      let taken: unknown;
      do taken = await attempt(judgeScanned, 'seals that were scanned were not judged');
      while (taken && Date.now() < end && (await isQuiet()));
    },
  };
}
