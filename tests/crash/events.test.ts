import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { afterAll, expect, it } from 'vitest';
import { makeReceiverSecret } from '../../contract/calls/records/receivers.ts';
import { createKeyring } from '../../server/seals/keyring.ts';
import { toKey } from '../../server/services/secretKey.ts';
import { done } from '../support/ask.ts';
import { createBrand } from '../support/brand.ts';
import { everyRightOn } from '../support/factories.ts';
import { startReceiver } from '../support/startReceiver.ts';
import { startServer } from '../support/startServer.ts';
import { fileDeps } from '../support/testDeps.ts';

const secret = 'a secret of the server that is long enough';
const opened = await fileDeps();
const keyring = createKeyring({ database: opened.database, secret: toKey(secret, 'SECRET_KEY') });
const deps = { ...opened, keyring };
const { pool } = deps.database;

const events = 10_000;
const receiver = await startReceiver((response) => setTimeout(() => response.end(), 50));
afterAll(() => receiver.close());

it.runIf(process.platform === 'linux')(
  'kill -9 of one of two servers loses none of 10,000 events, and /health answers meanwhile',
  async () => {
    const world = await createBrand(deps, everyRightOn(['receivers']));
    const sent = {
      ReceiverName: 'ERP',
      Address: 'https://erp.example.com',
      Events: [{ Event: 'seal.verified' }],
    };
    const { ReceiverId } = await done(world.ask<{ ReceiverId: number }>('Receivers/CreateReceiver', sent));
    await pool.query('update receivers set address = $2 where id = $1', [ReceiverId, receiver.address]);
    const { Secret } = await done(world.ask(makeReceiverSecret, { ReceiverId }));
    await pool.query(
      `select tell_receivers($1, 'seal.verified', 'numbers', int8range(n % 3000, n % 3000, '[]'), jsonb_build_object('n', n))
       from generate_series(1, ${events}) n`,
      [world.companyId],
    );
    const environment = {
      DATABASE_URL: String(pool.options.connectionString),
      SECRET_KEY: secret,
      RECEIVERS_ANYWHERE: '1',
      NODE_ENV: 'production',
    };
    // the first one has taken the receiver before the other one is there
    const one = await startServer(environment);
    const other = await startServer(environment);
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBeGreaterThan(1000);
    const { rows } = await pool.query<{ turn: number }>(
      'select turn from receiver_turns where receiver_id = $1',
      [ReceiverId],
    );
    expect(rows).toHaveLength(1);
    one.process.kill('SIGKILL');
    await once(one.process, 'exit');
    let slowest = 0;
    const left = async () =>
      (await pool.query(`select from event_deliveries where state <> 'sent' limit 1`)).rowCount;
    while (await left()) {
      const before = performance.now();
      expect((await fetch(`${other.url}/health`)).ok).toBe(true);
      slowest = Math.max(slowest, performance.now() - before);
      await wait(200);
    }
    const numbers = receiver.received.map(({ body, headers }) => {
      new Webhook(Secret).verify(body, headers);
      return Number(JSON.parse(body).data.n);
    });
    expect(new Set(numbers).size).toBe(events);
    // in order for one seal, whoever sent it: a repetition after the kill comes before the next
    const last = new Map<number, number>();
    for (const number of numbers) {
      const seal = number % 3000;
      expect(number).toBeGreaterThanOrEqual(last.get(seal) ?? 0);
      last.set(seal, number);
    }
    console.log(
      `${numbers.length - events} events came twice; /health took at most ${Math.round(slowest)} ms`,
    );
    await Promise.all([one.stop(), other.stop()]);
  },
  300_000,
);
