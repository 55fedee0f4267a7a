import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertInvariants } from '../support/assertInvariants.ts';
import { begin, explain, history, type Intent, stepOf } from '../support/floorHistory.ts';
import { type FloorStep } from '../support/FloorModel.ts';
import { floorWorld, type FloorWorld, stateOfModel } from '../support/floorWorld.ts';
import { howMany } from '../support/howMany.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
const taken = new Set<FloorStep['do']>();
let keys = 0;

/** Takes one person's step, which a double click sends twice. */
async function takeOne(world: FloorWorld, person: number, step: FloorStep, isTwice: boolean) {
  keys += 1;
  const key = `step ${keys}`;
  const answers = await Promise.all([
    world.take(person, step, key),
    ...(isTwice ? [world.take(person, step, key)] : []),
  ]);
  for (const { answer } of answers) expect(answer.status).toBe(200);
  // of two, one may be refused and the other, a moment later, taken
  const done = answers.filter(({ isTaken }) => isTaken);
  if (done[1]) expect(done[1].answer.data).toEqual(done[0]?.answer.data);
  const [took] = [...done, ...answers];
  if (!took) throw new Error('Nobody answered');
  if (took.isTaken) taken.add(step.do);
  return { step, ...took };
}

async function play(world: FloorWorld, batches: readonly (readonly Intent[])[]): Promise<void> {
  let model = await begin(world);
  for (const batch of batches) {
    const done = await Promise.all(
      batch.map((each, person) => takeOne(world, person, stepOf(each, model, world), each.isTwice)),
    );
    const found = await world.stateOfDatabase();
    const after = explain(model, done, found);
    if (!after) {
      const said = done.map(({ step, answer }) => ({ ...step, code: answer.code, message: answer.message }));
      throw new Error(
        `No order of these steps explains their answers and what is there:\n${JSON.stringify({ said, before: stateOfModel(model), found }, null, 1)}`,
      );
    }
    model = after;
  }
  await assertInvariants(deps.database);
}

describe('the floor', () => {
  it('is as if everybody had done one thing after the other, whatever several people do at once', async () => {
    const world = await floorWorld(deps);
    await fc.assert(fc.asyncProperty(history, (batches) => play(world, batches)).afterEach(world.clear), {
      numRuns: howMany('FLOOR_HISTORIES', 20),
    });
    // otherwise the histories would try nothing
    expect([...taken].sort()).toEqual([
      'damage',
      'demap',
      'dispatch',
      'issue',
      'map',
      'pack',
      'packTertiary',
      'reverse',
      'unpack',
    ]);
  }, 3_600_000);
});
