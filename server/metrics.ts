import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from './calls/Deps.ts';
import type { Mailer } from './services/mailer.ts';
import { freeSpace } from './services/filePlace.ts';

/** Milliseconds that a reading of the database or the store may take, so the other metrics arrive while one is away. */
const patience = 2000;

/** Rows that a backlog is counted to. */
const most = 100_000;

/** Figures that servers of one database share. Without a replica, or the right to see one (`pg_monitor`), its lag is null. */
const shared = `select
  (select count(*) from (select from scan_tail limit ${most}) scans)::int as scans_unfolded,
  (select count(*) from (select from scanned_seals limit ${most}) seals)::int as seals_unjudged,
  (select count(*) from jobs where coalesce(taken_until < now(), true))::int as jobs_waiting,
  (select count(*) from mails where created_at < now() - interval '1 minute')::int as mails_waiting,
  (select count(*) from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'verifications'::regclass and relname ~ '^verifications_[0-9]{4}_[0-9]{2}$'
      and to_date(right(relname, 7), 'YYYY_MM') > (now() at time zone 'UTC'))::int as log_months_ahead,
  (select max(case when state is not null then coalesce(extract(epoch from replay_lag), 0) end)
    from pg_stat_replication)::float8 as replica_lag_seconds`;

const meanings = {
  scans_unfolded: 'Scans that are in no sum yet, counted to 100,000',
  seals_unjudged: 'Scans whose seals are not judged yet, counted to 100,000',
  jobs_waiting: 'Jobs that no server works on',
  mails_waiting: 'Mails that have waited to be sent for more than a minute',
  log_months_ahead: 'Coming months for which the log of scans has a partition',
  replica_lag_seconds: 'Seconds that the slowest replica is behind',
};

/** The figures of a server, and the functions by which its parts report them. */
export interface Metrics {
  /** Counts requests by their call. */
  watch: MiddlewareHandler;
  mailer: Mailer;
  /** Counts a task of the housekeeping. */
  taskEnded: (task: string, result: 'done' | 'failed') => void;
  /** Answers `/metrics` in Prometheus' format on the port. */
  listen: () => Server;
}

/** Measures a server: its requests, pools and turns, its event loop and memory, and the work that waits in the database. */
export function createMetrics({ database, mailer, uploads, config }: Deps, port: number): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const about = <Label extends string>(name: string, help: string, ...labelNames: Label[]) => ({
    name: `sealbook_${name}`,
    help,
    labelNames,
    registers: [registry],
  });
  const gauge = <Label extends string>(name: string, help: string, ...labels: Label[]): Gauge<Label> =>
    new Gauge(about(name, help, ...labels));

  const requests = new Counter(about('requests_total', 'Answered requests', 'call', 'status'));
  const duration = new Histogram({
    ...about('request_duration_seconds', 'Time until an answer begins', 'call'),
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  });
  const mails = new Counter(about('mails_total', 'Mails that were sent or failed', 'result'));
  const tasks = new Counter(
    about('housekeeping_total', 'Tasks of the housekeeping that ended', 'task', 'result'),
  );
  const connections = gauge(
    'pool_connections',
    'Connections in use and idle, and requests that wait',
    'pool',
    'state',
  );
  const sizes = gauge('pool_size', 'Connections that a pool opens at most', 'pool');
  const turns = gauge('turns', 'Turns that are held and waited for', 'of', 'state');
  const free = gauge('free_bytes', 'Bytes that are free in DATA_DIR');
  const databaseUp = gauge('database_up', '1 while the database answers');
  const replicaUp = gauge(
    'replica_up',
    '1 while reports come from a replica, 0 while the primary answers in its place',
  );
  const storeUp = gauge('store_up', '1 unless the store of the files failed to answer');
  const work = Object.entries(meanings).map(([name, help]) => ({ name, gauge: gauge(name, help) }));

  const pools = { own: database.pool, front: database.front.pool, lists: database.lists.pool };
  const readProcess = () => {
    for (const [pool, { totalCount, idleCount, waitingCount, options }] of Object.entries(pools)) {
      connections.set({ pool, state: 'used' }, totalCount - idleCount);
      connections.set({ pool, state: 'idle' }, idleCount);
      connections.set({ pool, state: 'waiting' }, waitingCount);
      sizes.set({ pool }, options.max);
    }
    for (const [of, { held, waiting }] of Object.entries({
      lists: database.lists.turns.count(),
      exports: database.exports.count(),
    })) {
      turns.set({ of, state: 'held' }, held);
      turns.set({ of, state: 'waiting' }, waiting);
    }
  };
  const readDatabase = async () => {
    const found = await inTime(database.front.pool.query<Record<string, number | null>>(shared));
    databaseUp.set(found ? 1 : 0);
    replicaUp.set(database.replica?.trouble() === undefined ? 1 : 0);
    for (const { name, gauge: backlog } of work) {
      const value = found?.rows[0]?.[name];
      if (typeof value === 'number') backlog.set(value);
      else backlog.remove();
    }
  };

  const answer = async () => {
    readProcess();
    await Promise.all([
      readDatabase(),
      inTime(uploads.trouble().then((trouble) => trouble ?? '')).then((trouble) =>
        storeUp.set(trouble === '' ? 1 : 0),
      ),
      inTime(freeSpace(config.dataDir)).then((megabytes) => free.set((megabytes ?? 0) * 2 ** 20)),
    ]);
    return registry.metrics();
  };

  return {
    watch: async (http, next) => {
      const begun = performance.now();
      await next();
      const call = routePath(http);
      requests.inc({ call, status: http.res.status });
      duration.observe({ call }, (performance.now() - begun) / 1000);
    },
    mailer: {
      send: async (mail) => {
        try {
          await mailer.send(mail);
          mails.inc({ result: 'sent' });
        } catch (error) {
          mails.inc({ result: 'failed' });
          throw error;
        }
      },
    },
    taskEnded: (task, result) => tasks.inc({ task, result }),
    listen: () =>
      createServer((request, response) => {
        if (request.url === '/metrics')
          answer().then(
            (text) => response.setHeader('content-type', registry.contentType).end(text),
            () => response.writeHead(500).end(),
          );
        else response.writeHead(404).end();
      }).listen(port, config.metricsHost),
  };
}

/** Answers undefined for what fails or takes too long. */
const inTime = <Value>(value: Promise<Value>): Promise<Value | undefined> =>
  Promise.race([value.catch(() => undefined), sleep(patience, undefined, { ref: false })]);
