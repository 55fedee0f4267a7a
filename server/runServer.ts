import { setTimeout as wait } from 'node:timers/promises';
import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server';
import { openDeps } from './openDeps.ts';
import { allSources, jobLanes, createApp } from './app.ts';
import { readConfig } from './config.ts';
import type { ServerPortal } from './engine/ServerPortal.ts';
import { assertSources } from './engine/declaredSources.ts';
import { startHousekeeping } from './housekeeping.ts';
import { startSending } from './engine/events/sendEvents.ts';
import { startJobs } from './engine/jobs.ts';
import { createMetrics } from './metrics.ts';
import { inTrace } from './services/createLog.ts';
import { inFormats } from './services/inFormats.ts';
import { reachTrouble } from './services/postEvent.ts';

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
