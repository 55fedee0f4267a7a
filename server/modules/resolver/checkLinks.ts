/** Asks the addresses of declared links whether they still answer: each about once a week, and sooner where it failed. */
import { sql } from 'drizzle-orm';
import type { Deps } from '../../calls/Deps.ts';
import { workLocks } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type Job, type JobWorks, startJobs } from '../../engine/jobs.ts';
import { fetchWithin } from '../../services/fetchWithin.ts';
import { type Reach, reachOf } from '../../services/postEvent.ts';

const kind = 'check-links';

/** Links of a company that are asked at once, in a minute. */
const mostAtOnce = 10;

/** Milliseconds for an address with all that it redirects to, and how often it may redirect. */
const longestWait = 10_000;
const mostRedirects = 5;

/** These say that somebody is there who answers no program. */
const refusals = [401, 403, 429];

/** The links `l` to ask: a day after a first failure, so two failures are on different days, and else after a week. */
const due = (at: Date) => sql`l.is_active and coalesce(
  l.checked_on < ${at}::timestamptz - case l.address_state when 'failed' then interval '1 day' else interval '7 days' end, true)`;

/** Queues a job for each company with links to ask, however many servers do it at once. */
export const queueLinkChecks = ({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> =>
  inTransaction(database, async (transaction) => {
    // a statement of its own, so the next one sees what the other server has queued
    await transaction.execute(sql`select pg_advisory_xact_lock(${workLocks.checkLinks})`);
    await transaction.execute(sql`
      insert into jobs (kind, about, user_id, company_id)
      select ${kind}, c.id, u.id, c.id
      from companies c cross join lateral (select min(u.id) as id from users u where u.company_id = c.id) u
      where c.is_active and u.id is not null
        and c.id in (select l.company_id from product_links l where ${due(now())})
        and not exists (select from jobs j where j.kind = ${kind} and j.company_id = c.id)`);
  });

/** Whether an address, or what it redirects to, answers in time. It reaches nothing around this server. */
export async function answers(address: string, reach: Reach, wait = longestWait): Promise<boolean> {
  const fetch = fetchWithin(reach);
  const signal = AbortSignal.timeout(wait);
  const ask = async (method: string) => {
    let url = address;
    for (let redirects = 0; ; redirects++) {
      const headers = { 'user-agent': 'Sealbook' };
      const response = await fetch(url, { method, headers, signal, dropsBody: true });
      const next = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || next === null) return response.status;
      if (redirects === mostRedirects) throw new Error('It redirects too often');
      url = new URL(next, url).href;
    }
  };
  const isGood = (status: number) => status < 300 || refusals.includes(status);
  try {
    return isGood(await ask('HEAD')) || isGood(await ask('GET'));
  } catch {
    return false;
  }
}

interface Due extends Record<string, unknown> {
  id: number;
  address: string;
}

/** Asks the links of a company that wait longest, and stores what their addresses said unless somebody has changed these since. */
async function checkLinks({ database: { db }, now, config }: Deps, { companyId }: Job): Promise<void> {
  const at = now();
  const reach = reachOf(config);
  const { rows } = await db.execute<Due>(sql`
    select l.id, l.address from product_links l where l.company_id = ${companyId} and ${due(at)}
    order by l.checked_on nulls first, l.id limit ${mostAtOnce}`);
  await Promise.all(
    rows.map(async ({ id, address }) => {
      const isThere = await answers(address, reach);
      await db.execute(sql`
        update product_links l set checked_on = ${at}, address_state = case when ${isThere} then 'answers'
          when l.address_state in ('failed', 'silent') then 'silent' else 'failed' end
        where l.id = ${id} and l.address = ${address} and ${due(at)}`);
    }),
  );
}

/** The jobs of link checks. */
export const linkWorks: JobWorks = {
  [kind]: { run: (deps, job) => checkLinks(deps, job) },
};

/** Runs the checks beside all other jobs, which wait for no address. */
export const startLinkChecks = (deps: Deps) => startJobs(deps, linkWorks);
