import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertInvariants } from '../support/assertInvariants.ts';
import { begin, history, type Intent, stepOf } from '../support/floorHistory.ts';
import { type FloorStep } from '../support/FloorModel.ts';
import { floorWorld, type FloorWorld } from '../support/floorWorld.ts';
import { howMany } from '../support/howMany.ts';
import { playTogether } from '../support/playFloor.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
const taken = new Set<FloorStep['do']>();
async function play(world: FloorWorld, batches: readonly (readonly Intent[])[]): Promise<void> {
  let model = await begin(world);
  for (const batch of batches) {
    const turns = batch.map((each) => ({ step: stepOf(each, model, world), isTwice: each.isTwice }));
    const { done, after } = await playTogether(world, model, turns);
    for (const { step, isTaken } of done) if (isTaken) taken.add(step.do);
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
      'correct',
      'damage',
      'demap',
      'dispatch',
      'issue',
      'map',
      'pack',
      'packTertiary',
      'return',
      'reverse',
      'unpack',
    ]);
  }, 3_600_000);
});
