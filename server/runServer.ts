import { setTimeout as wait } from 'node:timers/promises';
import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server';
import { openDeps } from './openDeps.ts';
import { allSources, jobLanes, createApp } from './app.ts';
import { readConfig } from './config.ts';
import type { ServerPortal, Attempt, ServerDeps } from './engine/ServerPortal.ts';
import { assertSources } from './engine/declaredSources.ts';
import { startSending } from './engine/events/sendEvents.ts';
import { startJobs } from './engine/jobs.ts';
import { createMetrics } from './metrics.ts';
import { inTrace } from './services/createLog.ts';
import { inFormats } from './services/inFormats.ts';
import { reachTrouble } from './services/postEvent.ts';
import { sql } from 'drizzle-orm';
import type { Deps } from './calls/Deps.ts';
import { inTransaction } from './db/transaction.ts';
import { forgetPrepared } from './engine/exports/prepareFile.ts';
import { forgetImports } from './engine/imports/importWorks.ts';
import { forgetExpired, forgetPersonal } from './engine/forgetExpired.ts';
import { queueReports } from './engine/reportMails/sendReport.ts';
import { queueReminders } from './engine/sendReminders.ts';
import { sweepUploads } from './engine/uploads/sweepUploads.ts';

/** Makes one row of those that changes have added to each total of a declared table. */
export const foldTotals = async ({ database }: Pick<Deps, 'database'>): Promise<void> => {
  await inTransaction(database, (transaction) => transaction.execute(sql`select fold_row_totals()`));
};

const second = 1000;
const minute = 60 * second;

/**
 * Does what nobody waits for, until it is stopped: the engine's work and the portal's, once a minute or every ten seconds.
 * Several servers may do it at once.
 *
 * @param taskEnded is told of each task, to count it
 */
export function startHousekeeping(
  deps: ServerDeps,
  taskEnded: (job: string, result: 'done' | 'failed') => void = () => {},
): { stop: () => Promise<void> } {
  let running = Promise.resolve();
  const attempt: Attempt = async (task, failure) => {
    try {
      const answer = await task(deps);
      taskEnded(task.name, 'done');
      return answer;
    } catch (error) {
      taskEnded(task.name, 'failed');
      deps.log.error({ err: error }, failure);
      return undefined;
    }
  };
  const own = deps.portal.housekeeping?.(deps, attempt);
  const round = async () => {
    await attempt(forgetExpired, 'what has expired was not deleted');
    await attempt(forgetPersonal, 'old personal data was not emptied');
    await attempt(forgetImports, 'imports that nobody can undo any more were not deleted');
    await attempt(forgetPrepared, 'prepared files whose days are over were not removed');
    await attempt(queueReports, 'lists that are due by mail were not queued');
    await attempt(queueReminders, 'reminders that are due were not queued');
    await attempt(sweepUploads, 'files that nothing refers to were not removed');
    await own?.minutely();
  };
  const fold = async () => {
    await attempt(foldTotals, 'the totals of lists were not folded');
    await own?.often();
  };
  const every = (milliseconds: number, work: () => Promise<void>) =>
    setInterval(() => {
      running = running.then(work);
    }, milliseconds).unref();
  const timers = [every(minute, round), every(10 * second, fold)];
  return {
    stop: async () => {
      timers.forEach(clearInterval);
      await running;
    },
  };
}

/** Milliseconds in which requests that run are answered, as long as a statement may take. A longer export is cut off then. */
const patience = 30_000;

/**
 * Runs a portal's server as the environment says until SIGTERM or SIGINT ends it.
 *
 * @param client resolves when the client's files are built; until then it opens and fills the database
 */
export const runServer = (portal: ServerPortal, client?: Promise<void>): Promise<void> =>
  inFormats(portal.formats, () => run(portal, client));

async function run(portal: ServerPortal, client?: Promise<void>): Promise<void> {
  const { deps: opened, close } = await openDeps(portal, readConfig(process.env));
  const { port, host, metricsPort } = opened.config;
  const reach = reachTrouble(opened.config);
  if (reach) opened.log.warn(reach);
  const metrics = metricsPort === undefined ? undefined : createMetrics(opened, metricsPort);
  const deps = metrics ? { ...opened, mailer: metrics.mailer } : opened;
  const housekeeping = startHousekeeping(deps, metrics?.taskEnded);
  const sources = allSources(portal, deps.config.timeZone);
  await assertSources(deps.database, sources.values());
  await portal.start?.(deps);
  const demo = deps.config.demo ? portal.demo : undefined;
  await demo?.fill(deps);
  await client;
  const app = createApp(deps, sources, metrics?.watch);
  let draining: AbortController | undefined;
  const answer = (request: Request, env: HttpBindings | Http2Bindings) =>
    inTrace(env.incoming.headers.traceparent?.toString(), () => app.fetch(request, env));
  const lanes = [
    ...jobLanes(portal, sources).map((works) => startJobs(deps, works)),
    startSending(deps),
    ...(portal.work?.(deps) ?? []),
  ];
  const server = serve(
    {
      fetch: (request, env) =>
        draining ? answerLast(request, () => answer(request, env)) : answer(request, env),
      port,
      hostname: host,
    },
    (listening) => {
      deps.log.info(`${portal.name} answers at http://127.0.0.1:${listening.port}`);
      if (demo) process.stdout.write(`${demo.greeting(deps.config)}\n`);
    },
  );
  const measured = metrics?.listen();

  // A port that is taken, above all.
  for (const listening of [server, measured])
    listening?.on('error', ({ message }) => {
      deps.log.fatal(message);
      void close().then(() => process.exit(1));
    });

  const stop = async (signal: NodeJS.Signals) => {
    // a second signal ends the wait
    if (draining) return draining.abort();
    draining = new AbortController();
    const seconds = signal === 'SIGTERM' ? deps.config.drainSeconds : 0;
    await wait(1000 * seconds, undefined, { signal: draining.signal }).catch(() => {});
    // Requests that run are answered in time; the database is closed after them.
    server.close(() => {
      measured?.close();
      void Promise.all([housekeeping.stop(), ...lanes.map(({ stop }) => stop())])
        .then(close)
        .then(() => process.exit(0));
    });
    if (!('closeIdleConnections' in server)) return;
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), patience).unref();
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}

/** Answers a request of a server that is about to stop, and asks the client for another connection. */
async function answerLast(request: Request, answer: () => Response | Promise<Response>): Promise<Response> {
  const isCheck = ['/health', '/ready'].includes(new URL(request.url).pathname);
  const answered = isCheck ? new Response('draining', { status: 503 }) : await answer();
  answered.headers.set('connection', 'close');
  return answered;
}
