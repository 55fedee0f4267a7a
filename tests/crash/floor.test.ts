import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createKeyring } from '../../server/seals/keyring.ts';
import { toKey } from '../../server/services/secretKey.ts';
import { assertInvariants } from '../support/assertInvariants.ts';
import { askServer } from '../support/ask.ts';
import { begin, type Done, explain, history, type Intent, stepOf } from '../support/floorHistory.ts';
import type { FloorModel } from '../support/FloorModel.ts';
import { floorWorld, type FloorWorld, stateOfModel } from '../support/floorWorld.ts';
import { startServer } from '../support/startServer.ts';
import { fileDeps } from '../support/testDeps.ts';

const secret = 'a secret of the server that is long enough';
const opened = await fileDeps();
const keyring = createKeyring({ database: opened.database, secret: toKey(secret, 'SECRET_KEY') });
const deps = { ...opened, keyring };
const { pool } = deps.database;
const rounds = 6;

/** What a killed server had begun ends: a commit that the database has heard of counts, all else is taken back. */
async function settled(): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    if (!rows.length) return;
    await sleep(10);
  }
}

/** Does what these people mean at once; of a step that a dead server left unanswered nobody knows whether it was done. */
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
    const batches = fc.sample(history, { numRuns: 60, seed: Date.now() }).flat();
    const counts = { steps: 0, unanswered: 0, found: 0 };
    for (let round = 0; round < rounds; round += 1) {
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
      setTimeout(() => server.process.kill('SIGKILL'), 700 + Math.random() * 500);
      while (server.process.signalCode === null) {
        const done = await doAtOnce(world, model, batches.pop() ?? []);
        if (done.some(({ isTaken }) => isTaken === undefined)) {
          await gone;
          await settled();
          for (const each of done)
            if (each.isTaken === undefined) each.made = await world.findMade(each.step);
        }
        const found = await world.stateOfDatabase();
        const after = explain(model, done, found);
        if (!after) throw new Error(JSON.stringify({ done, before: stateOfModel(model), found }, null, 1));
        const unknown = done.filter(({ isTaken }) => isTaken === undefined).length;
        counts.steps += done.length;
        counts.unanswered += unknown;
        if (unknown && JSON.stringify(stateOfModel(model)) !== JSON.stringify(found)) counts.found += 1;
        model = after;
      }
    }
    await assertInvariants(deps.database);
    console.log(
      `${counts.steps} steps, ${counts.unanswered} unanswered in ${rounds} kills; ${counts.found} kills left something done`,
    );
    expect(counts.unanswered).toBeGreaterThan(0);
  },
);
