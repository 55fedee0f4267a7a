import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { it } from 'vitest';
import { createKeyring } from '../../server/seals/keyring.ts';
import { toKey } from '../../server/services/secretKey.ts';
import { assertInvariants } from '../support/assertInvariants.ts';
import { askServer } from '../support/ask.ts';
import { begin, type Done, explain, history, type Intent, stepOf } from '../support/floorHistory.ts';
import type { FloorModel } from '../support/FloorModel.ts';
import { floorWorld, type FloorWorld, stateOfModel } from '../support/floorWorld.ts';
import { startServer } from '../support/startServer.ts';
import { fileDeps } from '../support/testDeps.ts';
import { kills } from './crashRounds.ts';

const secret = 'a secret of the server that is long enough';
const opened = await fileDeps();
const keyring = createKeyring({ database: opened.database, secret: toKey(secret, 'SECRET_KEY') });
const deps = { ...opened, keyring };
const { pool } = deps.database;

/** Waits until the killed server's work has ended: a commit that reached the database counts, the rest is rolled back. */
async function settled(): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    if (!rows.length) return;
    await sleep(10);
  }
}

/** Takes the steps that people intend at the same time. Nobody knows whether a dead server took an unanswered step. */
const doAtOnce = (world: FloorWorld, model: FloorModel, batch: readonly Intent[]): Promise<Done[]> =>
  Promise.all(
    batch.map(async (each, person) => {
      const step = stepOf(each, model, world);
      return world.take(person, step).then(
        ({ isTaken, made }) => ({ step, isTaken, made }),
        () => ({ step, isTaken: undefined, made: '' }),
      );
    }),
  );

it.runIf(process.platform === 'linux')(
  'kill -9 of the server in the middle of work on the floor leaves each step done whole or not at all',
  async () => {
    const world = await floorWorld(deps);
    let model = await begin(world);
    const sample = { numRuns: 20 * kills, seed: Date.now() };
    const batches = fc.sample(history, sample).flat();
    const counts = { steps: 0, unanswered: 0, kills: 0, found: 0 };
    // a kill between two steps leaves nothing to explain
    while (counts.kills < kills) {
      const server = await startServer(
        {
          DATABASE_URL: String(pool.options.connectionString),
          SECRET_KEY: secret,
          LOG_LEVEL: 'silent',
        },
        deps.config.dataDir,
      );
      world.askThrough(askServer(server));
      const gone = once(server.process, 'exit');
      let left = 5 + Math.floor(Math.random() * 15);
      let took = 0;
      while (server.process.signalCode === null) {
        const begun = performance.now();
        left -= 1;
        if (!left) setTimeout(() => server.process.kill('SIGKILL'), Math.random() * took);
        const done = await doAtOnce(world, model, batches.pop() ?? []);
        took = performance.now() - begun;
        if (!left) await gone;
        const unknown = done.filter(({ isTaken }) => isTaken === undefined);
        if (unknown.length) {
          await settled();
          for (const each of unknown) each.made = await world.findMade(each.step);
        }
        const found = await world.stateOfDatabase();
        const after = explain(model, done, found);
        if (!after) throw new Error(JSON.stringify({ done, before: stateOfModel(model), found }, null, 1));
        counts.steps += done.length;
        counts.unanswered += unknown.length;
        if (unknown.length) counts.kills += 1;
        if (unknown.length && JSON.stringify(stateOfModel(model)) !== JSON.stringify(found))
          counts.found += 1;
        model = after;
      }
    }
    await assertInvariants(deps.database);
    console.log(
      `${counts.steps} steps, ${counts.unanswered} unanswered in ${counts.kills} kills; ${counts.found} kills left something done`,
    );
  },
);
