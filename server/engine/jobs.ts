/**
 * Work that outlives its request, such as an import: a queue in the database, from which any server takes the next job. The job
 * of a server that has died is taken over a minute later. graphile-worker and pg-boss bring tables, roles and connections of
 * their own and listen for notifications, which a pooler does not pass on; one statement does what we need of them.
 */
import { type SQL, sql } from 'drizzle-orm';
import { HttpRefusal, Refusal } from '../calls/answer.ts';
import type { Deps } from '../calls/Deps.ts';
import type { Transaction } from '../db/transaction.ts';
import { pgError, sqlState } from '../db/pgError.ts';

const second = 1000;

/** A server that says nothing for so many seconds has died. */
const silence = 60;
/** Runs of a job that end neither with it nor with its turn, before it counts as one that ends each server. */
const mostTries = 3;
/** Seconds after which a job gives its turn back to others. */
const turnSeconds = 3;
/** Seconds until a job that failed is tried again. */
const usualPause = 10;
/** Jobs that a person has asked for and that are not done, of all pages and kinds. */
const mostAsked = 5;

/** A job as a server has taken it. */
export interface Job {
  id: number;
  kind: string;
  about: number;
  userId: number;
  companyId: number;
  /** Counts each time that a server takes it, so it tells a server's own turn from a later one. */
  tries: number;
  /** The tries after the last turn that ended well. */
  failed: number;
  /** The units that earlier turns have done. */
  done: number;
  /** Whether it counts among those that its person may have at once. */
  isAsked: boolean;
}

/** A job's turn with a server. */
export interface Turn {
  /** Stores how far the job is: its units that are done. */
  progress: (done: number) => Promise<void>;
  /** Ends a long turn by an error if others wait. For work that goes on where it was, once all that it did is stored. */
  stop: () => Promise<void>;
}

/** Ends a turn; the job goes on later. */
class TurnOver extends Error {}

/** Something else holds what a job needs. It is tried again, however often. */
export class Held extends Error {
  /** Seconds until then. */
  pause = usualPause;
}

/** One kind of work. It may be begun anew at any moment, so it does in a transaction what must not be done twice. */
export interface JobWork {
  run: (deps: Deps, job: Job, turn: Turn) => Promise<void>;
  /** Tells people that the job has failed for good. Without it, nobody is told. */
  fail?: (deps: Deps, job: Job, error: unknown) => Promise<void>;
}

export type JobWorks = Readonly<Record<string, JobWork>>;

type Added = Pick<Job, 'kind' | 'about' | 'userId' | 'companyId'>;

/** Adds a job to the queue; a server takes it once the transaction is committed. */
export const addJob = (
  transaction: Pick<Transaction, 'execute'>,
  { kind, about, userId, companyId, isAsked = false }: Added & Partial<Pick<Job, 'isAsked'>>,
) =>
  transaction.execute(sql`
    insert into jobs (kind, about, user_id, company_id, is_asked) values (${kind}, ${about}, ${userId}, ${companyId}, ${isAsked})`);

/** Adds a job that its person has asked for. Throws Refusal while they have as many as a person may. */
export async function askJob(transaction: Pick<Transaction, 'execute'>, job: Added): Promise<void> {
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`jobs of ${job.userId}`}, 0))`,
  );
  const { rows } = await transaction.execute(
    sql`select from jobs where user_id = ${job.userId} and is_asked`,
  );
  if (rows.length >= mostAsked)
    throw new Refusal(
      `You have ${mostAsked} imports, changes and files at work. Please wait until one is done.`,
      { code: '409' },
    );
  await addJob(transaction, { ...job, isAsked: true });
}

/** The jobs `j` of these kinds that no living server works on. */
const waiting = (kinds: SQL) => sql`coalesce(j.taken_until < now(), true) and j.kind = ${kinds}`;

/** Takes the oldest job of the person, of the company, whose last turn with these kinds was longest ago; undefined if there is none. */
async function takeJob({ database }: Pick<Deps, 'database'>, kinds: SQL): Promise<Job | undefined> {
  const { rows } = await database.db.execute<Job & Record<string, unknown>>(sql`
    with next as (
      select j.id from jobs j
        left join (select company_id, max(at) as at from job_turns where kind = ${kinds} group by 1) c using (company_id)
        left join (select company_id, user_id, max(at) as at from job_turns where kind = ${kinds} group by 1, 2) p
          using (company_id, user_id)
      where ${waiting(kinds)}
      order by c.at nulls first, p.at nulls first, j.id for update of j skip locked limit 1
    ), taken as (
      update jobs j set taken_until = now() + ${silence} * interval '1 second', tries = tries + 1
      from next where j.id = next.id
      returning j.id, kind, about, user_id, company_id, tries, tries - settled as failed, done, is_asked
    ), turn as (
      insert into job_turns (company_id, user_id, kind, at) select company_id, user_id, kind, clock_timestamp() from taken
      on conflict (company_id, user_id, kind) do update set at = excluded.at
    )
    select id, kind, about, user_id as "userId", company_id as "companyId", tries, failed, done, is_asked as "isAsked" from taken`);
  return rows[0];
}

/**
 * Runs jobs until the queue has none left that this server knows, as a newer server may have added others, or the server stops.
 *
 * @param seconds of a turn
 */
export async function runJobs(
  deps: Deps,
  works: JobWorks,
  { seconds = turnSeconds, isStopped = (): boolean => false } = {},
): Promise<void> {
  const kinds = sql`any(${sql.param(Object.keys(works))}::text[])`;
  const take = async () => (isStopped() ? undefined : takeJob(deps, kinds));
  for (let job = await take(); job; job = await take()) {
    const { kind, userId } = job;
    const end = Date.now() + seconds * second;
    const stop = async () => {
      const isLong = Date.now() >= end;
      const others = sql`select from jobs j where ${waiting(kinds)} and user_id <> ${userId} limit 1`;
      if (isStopped() || (isLong && (await deps.database.db.execute(others)).rowCount)) throw new TurnOver();
    };
    const work = works[kind];
    if (work) await runJob(deps, work, job, stop);
  }
}

async function runJob(deps: Deps, work: JobWork, job: Job, stop: Turn['stop']): Promise<void> {
  const { database, log } = deps;
  // a server that was silent so long that another has taken the job leaves the row to that one
  const own = sql`id = ${job.id} and tries = ${job.tries}`;
  // not with connections that the job itself may hold
  const progress = async (done: number | null) => {
    await database.front.db.execute(sql`
      update jobs set taken_until = now() + ${silence} * interval '1 second', done = coalesce(${done}::int, done)
      where ${own}`);
  };
  const beat = setInterval(() => void progress(null).catch(() => undefined), (silence / 3) * second);
  const forget = () => database.db.execute(sql`delete from jobs where ${own}`);
  try {
    if (job.failed > mostTries) throw new Error('the servers that ran it have ended');
    await work.run(deps, job, { progress, stop });
    await forget();
  } catch (error) {
    if (error instanceof TurnOver) {
      await database.db.execute(sql`update jobs set taken_until = null, settled = tries where ${own}`);
      return;
    }
    log.error({ err: error, job }, 'a job was not done');
    // it waited for another server, which still works on what it counts as dropped, or for its person's turn
    const isBusy =
      error instanceof Held ||
      pgError(error)?.code === sqlState.lockNotAvailable ||
      (error instanceof HttpRefusal && error.status === 429);
    const pause = error instanceof Held ? error.pause : usualPause;
    if (job.failed < mostTries || isBusy)
      await database.db.execute(sql`
        update jobs set taken_until = now() + ${pause} * interval '1 second', settled = settled + ${isBusy ? 1 : 0}
        where ${own}`);
    else {
      await work.fail?.(deps, job, error);
      await forget();
    }
  } finally {
    clearInterval(beat);
  }
}

/** Work that goes on until it is stopped, which waits for its running round. */
export interface Rounds {
  stop: () => Promise<void>;
}

/** Does a round again and again, half a second after the last one. Logs `failure` where one throws. */
export function startRounds(
  log: Deps['log'],
  failure: string,
  work: (isStopped: () => boolean) => Promise<void>,
): Rounds {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running = Promise.resolve();
  const round = async () => {
    try {
      await work(() => isStopped);
    } catch (error) {
      log.error({ err: error }, failure);
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

/** Runs jobs one after the other until it is stopped, which waits for the turn of the running one. */
export const startJobs = (deps: Deps, works: JobWorks): Rounds =>
  startRounds(deps.log, 'jobs were not taken up', (isStopped) => runJobs(deps, works, { isStopped }));
