import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createEmptyDatabase } from '../support/database.ts';
import { freePort, startServer } from '../support/startServer.ts';

const rules = resolve('deploy/prometheus/sealbook.rules.yml');
const folder = await mkdtemp(join(tmpdir(), 'sealbook-alerts-'));
afterAll(() => rm(folder, { recursive: true }));

const minutes = 60;
const took = (le: string) => `sealbook_request_duration_seconds_bucket{call="/pa",instance="a",le="${le}"}`;

/** Series in Prometheus' notation of tests, a sample each minute, of a server that is well. */
const well: Record<string, string> = {
  'up{job="sealbook",instance="a"}': '1',
  'sealbook_database_up{instance="a"}': '1',
  'sealbook_store_up{instance="a"}': '1',
  'sealbook_requests_total{call="/pa",status="200",instance="a"}': '0+6000',
  'sealbook_requests_total{call="/pa",status="429",instance="a"}': '0+10',
  'sealbook_requests_total{call="/pa",status="500",instance="a"}': '0+10',
  [took('1')]: '0+100',
  [took('2.5')]: '0+100',
  [took('+Inf')]: '0+100',
  'sealbook_pool_connections{pool="own",state="waiting",instance="a"}': '0',
  nodejs_eventloop_lag_p99_seconds: '0.02',
  process_resident_memory_bytes: '4e8',
  'sealbook_mails_total{result="failed",instance="a"}': '0',
  sealbook_jobs_waiting: '0',
  sealbook_mails_waiting: '0',
  'sealbook_housekeeping_total{task="foldScans",result="done",instance="a"}': '0+6',
  'sealbook_housekeeping_total{task="foldScans",result="failed",instance="a"}': '0',
  sealbook_scans_unfolded: '900',
  sealbook_seals_unjudged: '900',
  sealbook_log_months_ahead: '3',
  'sealbook_replica_up{instance="a"}': '1',
  sealbook_replica_lag_seconds: '1',
  sealbook_free_bytes: '5e10',
};

/** Each makes its rule true. */
const ill: Record<string, Record<string, string>> = {
  SealbookDown: { 'up{job="sealbook",instance="a"}': '0' },
  SealbookDatabaseAway: { 'sealbook_database_up{instance="a"}': '0' },
  SealbookStoreAway: { 'sealbook_store_up{instance="a"}': '0' },
  SealbookFaults: { 'sealbook_requests_total{call="/pa",status="500",instance="a"}': '0+100' },
  SealbookSlowVerdicts: { [took('1')]: '0+90' },
  SealbookWaitsForConnections: {
    'sealbook_pool_connections{pool="own",state="waiting",instance="a"}': '3',
  },
  SealbookRefusesTooOften: { 'sealbook_requests_total{call="/pa",status="429",instance="a"}': '0+600' },
  SealbookEventLoopLags: { nodejs_eventloop_lag_p99_seconds: '0.4' },
  SealbookMemory: { process_resident_memory_bytes: '2e9' },
  SealbookMailsFail: { 'sealbook_mails_total{result="failed",instance="a"}': '0+1' },
  SealbookJobsWait: { sealbook_jobs_waiting: '1' },
  SealbookMailsWait: { sealbook_mails_waiting: '2' },
  SealbookHousekeepingFails: {
    'sealbook_housekeeping_total{task="foldScans",result="failed",instance="a"}': '0+6',
  },
  SealbookHousekeepingStopped: {
    'sealbook_housekeeping_total{task="foldScans",result="done",instance="a"}': '70',
  },
  SealbookScansUnfolded: { sealbook_scans_unfolded: '30000' },
  SealbookSealsUnjudged: { sealbook_seals_unjudged: '90000' },
  SealbookLogMonths: { sealbook_log_months_ahead: '1' },
  SealbookReplicaAway: { 'sealbook_replica_up{instance="a"}': '0' },
  SealbookReplicaLags: { sealbook_replica_lag_seconds: '50' },
  SealbookDiskFull: { sealbook_free_bytes: '5e8' },
};

const testOf = (alert: string) => ({
  interval: '1m',
  input_series: Object.entries({ ...well, ...ill[alert] }).map(([series, values]) => ({
    series,
    values: `${values}x${minutes}`,
  })),
  promql_expr_test: [
    {
      expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
      eval_time: `${minutes + 1}m`,
      exp_samples: alert ? [{ labels: `{alertname="${alert}"}`, value: 1 }] : [],
    },
  ],
});

describe('the alerts', () => {
  it('are all tried here', async () => {
    const named = [...(await readFile(rules, 'utf8')).matchAll(/alert: (\w+)/g)].map(([, name]) => name);
    expect(Object.keys(ill)).toEqual(named);
  });

  it.each(['', ...Object.keys(ill)])('with the reason for "%s" fire it and no other', async (alert) => {
    const file = join(folder, `${alert || 'well'}.json`);
    const test = { rule_files: [rules], evaluation_interval: '1m', tests: [testOf(alert)] };
    await writeFile(file, JSON.stringify(test));
    execFileSync('promtool', ['test', 'rules', file], { stdio: 'pipe' });
  });
});

describe('Prometheus', () => {
  it('reads a running server by the configuration, evaluates all rules, and sees it stop', async () => {
    const database = await createEmptyDatabase();
    const metricsPort = await freePort();
    const server = await startServer({ METRICS_PORT: String(metricsPort), DATABASE_URL: database.url });
    const port = await freePort();
    const config = (await readFile('deploy/prometheus/prometheus.yml', 'utf8'))
      .replace('127.0.0.1:9464', `127.0.0.1:${metricsPort}`)
      .replace('scrape_interval: 15s', 'scrape_interval: 1s\n  evaluation_interval: 1s')
      .replace('sealbook.rules.yml', rules);
    await writeFile(join(folder, 'prometheus.yml'), config);
    const prometheus = spawn(
      'prometheus',
      [
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    );
    const ask = async (path: string) => {
      const answered = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
      const { data } = (await answered.json()) as { data: never };
      return data;
    };
    const soon = { timeout: 60_000, interval: 500 };
    interface Rule {
      name: string;
      health: string;
      state: string;
    }
    const rulesNow = async () => {
      const { groups } = (await ask('rules')) as { groups: { rules: Rule[] }[] };
      return groups.flatMap((group) => group.rules);
    };
    try {
      await vi.waitFor(async () => {
        const { result } = (await ask('query?query=sealbook_database_up')) as {
          result: { value: [number, string] }[];
        };
        expect(result[0]?.value[1]).toBe('1');
        const all = await rulesNow();
        expect(all).toHaveLength(Object.keys(ill).length);
        expect(new Set(all.map(({ health }) => health))).toEqual(new Set(['ok']));
      }, soon);
      await server.stop();
      await vi.waitFor(async () => {
        const states = (await rulesNow()).filter(({ state }) => state !== 'inactive');
        expect(states).toMatchObject([{ name: 'SealbookDown', state: 'pending' }]);
      }, soon);
    } finally {
      prometheus.kill();
      await once(prometheus, 'exit');
      await database.drop();
    }
  });
});
