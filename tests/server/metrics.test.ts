import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { createApp } from '../../server/app.ts';
import { connect } from '../../server/db/connect.ts';
import { startHousekeeping } from '../../server/runServer.ts';
import { readConfig } from '../../server/config.ts';
import { createMetrics } from '../../server/metrics.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();

/** Opens a server with metrics, and reads them. */
function open(changes: Partial<typeof deps> = {}) {
  const metrics = createMetrics({ ...deps, ...changes }, 0);
  const app = createApp({ ...deps, ...changes }, undefined, metrics.watch);
  const read = async () => {
    const server = metrics.listen();
    await once(server, 'listening');
    const at = server.address();
    const answered = await fetch(`http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}/metrics`);
    server.close();
    return answered.text();
  };
  return { metrics, app, read };
}

describe('the metrics', () => {
  it.each([
    [{}, '127.0.0.1'],
    [{ METRICS_HOST: '0.0.0.0' }, '0.0.0.0'],
  ])('are read with %j at %s', async (settings, address) => {
    const config = { ...deps.config, metricsHost: readConfig(settings).metricsHost };
    const server = createMetrics({ ...deps, config }, 0).listen();
    await once(server, 'listening');
    expect(server.address()).toMatchObject({ address });
    server.close();
  });

  it('count requests by their declared call, never by what somebody put into an address', async () => {
    const { app, read } = open();
    for (const path of [
      '/uploads/one',
      '/uploads/two',
      '/api/api/no/such',
      '/api/api/CartonMaster/GetCarton',
    ])
      await app.request(path, path.startsWith('/api') ? { method: 'POST' } : {});
    const text = await read();
    expect(text).toContain('sealbook_requests_total{call="/uploads/:name",status="404"} 2');
    expect(text).toContain('sealbook_requests_total{call="/api/*",status="404"} 1');
    expect(text).toContain('sealbook_requests_total{call="/api/api/CartonMaster/GetCarton",status="401"} 1');
    expect(text).toContain('sealbook_request_duration_seconds_count{call="/uploads/:name"} 2');
    expect(text).not.toContain('such');
  });

  it('say what is in use, waits and lies behind', async () => {
    const { pool, front } = deps.database;
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const waiting = pool.query('select 1');
    const giveBack = await deps.database.lists.turns.take(1);
    await front.pool.query('insert into scanned_seals values (1, 1), (1, 2)');
    const text = await open().read();
    for (const client of clients) client.release();
    giveBack?.();
    await waiting;
    expect(text).toContain(`sealbook_pool_connections{pool="own",state="used"} ${pool.options.max}`);
    expect(text).toContain('sealbook_pool_connections{pool="own",state="waiting"} 1');
    expect(text).toContain('sealbook_turns{of="lists",state="held"} 1');
    expect(text).toContain('sealbook_database_up 1');
    expect(text).toContain('sealbook_store_up 1');
    expect(text).toContain('sealbook_scans_unfolded 0');
    expect(text).toContain('sealbook_seals_unjudged 2');
    expect(text).toMatch(/sealbook_log_months_ahead \d/);
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    // there is no replica, so none is away
    expect(text).toContain('sealbook_replica_up 1');
    expect(text).not.toMatch(/^sealbook_replica_lag_seconds/m);
  });

  it('come while the database is away', async () => {
    const database = connect('postgres://nobody@127.0.0.1:1/none');
    const text = await open({ database }).read();
    expect(text).toContain('sealbook_database_up 0');
    expect(text).not.toMatch(/^sealbook_scans_unfolded/m);
    await database.close();
  });

  it('count mails and tasks that failed', async () => {
    const failing = { send: () => Promise.reject(new Error('no server')) };
    const { metrics, read } = open({ mailer: failing });
    await expect(metrics.mailer.send({ to: 'a@b.c', subject: '', text: '' })).rejects.toThrow('no server');
    metrics.taskEnded('foldScans', 'failed');
    const text = await read();
    expect(text).toContain('sealbook_mails_total{result="failed"} 1');
    expect(text).toContain('sealbook_housekeeping_total{task="foldScans",result="failed"} 1');
  });

  it.each(['deploy/prometheus/sealbook.rules.yml', 'deploy/grafana/sealbook.json'])(
    'have every name that %s reads',
    async (file) => {
      const { metrics, read } = open({ mailer: { send: () => Promise.resolve() } });
      await metrics.mailer.send({ to: 'a@b.c', subject: '', text: '' });
      const known = new Set([...(await read()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
      const named = (await readFile(file, 'utf8')).match(/\b(?:sealbook|nodejs|process)_\w+/g) ?? [];
      expect(named.length).toBeGreaterThan(10);
      for (const name of named) expect(known).toContain(name.replace(/_bucket$/, ''));
    },
  );
});

it('the housekeeping tells of each task whether it was done', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const ended: string[] = [];
  const uploads = { ...deps.uploads, discardLeft: () => Promise.reject(new Error('disk')) };
  const housekeeping = startHousekeeping({ ...deps, uploads }, (task, result) =>
    ended.push(`${task} ${result}`),
  );
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await housekeeping.stop();
  expect(ended).toEqual(
    expect.arrayContaining(['forgetExpired done', 'sweepUploads failed', 'foldScans done']),
  );
});
