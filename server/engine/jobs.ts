/**
 * Work that outlives its request, such as an import: a queue in the database, from which any server takes the next job. The job
 * of a server that has died is taken over a minute later. graphile-worker and pg-boss bring tables, roles and connections of
 * their own and listen for notifications, which a pooler does not pass on; one statement does what we need of them.
 */
import { sql } from 'drizzle-orm';
import { HttpRefusal } from '../calls/answer.ts';
import type { Deps } from '../calls/Deps.ts';
import type { Transaction } from '../db/connect.ts';
import { pgError, sqlState } from '../db/pgError.ts';

const second = 1000;

/** A server that says nothing for so many seconds has died. */
const silence = 60;
/** Runs of a job, before it counts as one that ends each server. */
const mostTries = 3;

/** A job as a server has taken it. */
export interface Job {
  id: number;
  kind: string;
  about: number;
  userId: number;
  companyId: number;
  tries: number;
}

/** How far a job is: its units that are done. */
type Progress = (done: number) => Promise<void>;

/** One kind of work. It may be begun anew at any moment, so it does in a transaction what must not be done twice. */
export interface JobWork {
  run: (deps: Deps, job: Job, progress: Progress) => Promise<void>;
  /** Tells people that the job has failed for good. */
  fail: (deps: Deps, job: Job, error: unknown) => Promise<void>;
}

export type JobWorks = Readonly<Record<string, JobWork>>;

/** Adds a job to the queue; a server takes it once the transaction is committed. */
export const addJob = (
  transaction: Pick<Transaction, 'execute'>,
  { kind, about, userId, companyId }: Pick<Job, 'kind' | 'about' | 'userId' | 'companyId'>,
) =>
  transaction.execute(sql`
    insert into jobs (kind, about, user_id, company_id) values (${kind}, ${about}, ${userId}, ${companyId})`);

/** Takes the oldest job of these kinds that no living server works on; undefined if there is none. */
async function takeJob(
  { database }: Pick<Deps, 'database'>,
  kinds: readonly string[],
): Promise<Job | undefined> {
  const { rows } = await database.db.execute<Job & Record<string, unknown>>(sql`
    update jobs set taken_until = now() + ${silence} * interval '1 second', tries = tries + 1, done = 0
    where id = (select id from jobs where coalesce(taken_until < now(), true) and kind = any(${sql.param(kinds)}::text[])
      order by id for update skip locked limit 1)
    returning id, kind, about, user_id as "userId", company_id as "companyId", tries`);
  return rows[0];
}

/** Runs jobs until the queue has none left that this server knows: a newer server may have added others. */
export async function runJobs(deps: Deps, works: JobWorks): Promise<void> {
  const take = () => takeJob(deps, Object.keys(works));
  for (let job = await take(); job; job = await take()) {
    const work = works[job.kind];
    if (work) await runJob(deps, work, job);
  }
}

async function runJob(deps: Deps, work: JobWork, job: Job): Promise<void> {
  const { database, log } = deps;
  const holdOn = (done: number | null) =>
    database.db.execute(sql`
      update jobs set taken_until = now() + ${silence} * interval '1 second', done = coalesce(${done}::int, done)
      where id = ${job.id}`);
  const beat = setInterval(() => void holdOn(null).catch(() => undefined), (silence / 3) * second);
  // not a job that another server has taken over meanwhile
  const forget = () =>
    database.db.execute(sql`delete from jobs where id = ${job.id} and tries = ${job.tries}`);
  try {
    await work.run(deps, job, async (done) => void (await holdOn(done)));
    await forget();
  } catch (error) {
    log.error({ err: error, job }, 'a job was not done');
    // it waited for another server, which still works on what it counts as dropped, or for its person's turn
    const isBusy =
      pgError(error)?.code === sqlState.lockNotAvailable ||
      (error instanceof HttpRefusal && error.status === 429);
    if (job.tries < mostTries || isBusy)
      await database.db.execute(sql`
        update jobs set taken_until = now() + 10 * interval '1 second', tries = tries - ${isBusy ? 1 : 0}
        where id = ${job.id}`);
    else {
      await work.fail(deps, job, error);
      await forget();
    }
  } finally {
    clearInterval(beat);
  }
}

/** Runs jobs one after the other until it is stopped, which waits for the running one. */
export function startJobs(deps: Deps, works: JobWorks): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running = Promise.resolve();
  const round = async () => {
    try {
      await runJobs(deps, works);
    } catch (error) {
      deps.log.error({ err: error }, 'jobs were not taken up');
    }
    if (!isStopped) timer = setTimeout(begin, second / 2).unref();
  };
  const begin = () => {
    running = round();
  };
  begin();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
