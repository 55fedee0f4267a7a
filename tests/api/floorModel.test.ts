import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { history, type Intent } from '../support/floorHistory.ts';
import { type FloorStep } from '../support/FloorModel.ts';
import { floorWorld } from '../support/floorWorld.ts';
import { howMany } from '../support/howMany.ts';
import { playHistory } from '../support/playFloor.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
const taken = new Set<FloorStep['do']>();

describe('the floor', () => {
  it('is as if everybody had done one thing after the other, whatever several people do at once', async () => {
    const world = await floorWorld(deps);
    const play = async (batches: readonly (readonly Intent[])[]) => {
      for (const step of await playHistory(deps, world, batches)) taken.add(step);
    };
    const steps: FloorStep['do'][] = [
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
    ];
    // twenty histories may miss a rare step by chance
    for (let round = 0; round === 0 || (round < 5 && taken.size < steps.length); round += 1) {
      await fc.assert(fc.asyncProperty(history, play).afterEach(world.clear), {
        numRuns: howMany('FLOOR_HISTORIES', 20),
      });
    }
    // otherwise the histories would try nothing
    expect([...taken].sort()).toEqual(steps);
  }, 3_600_000);
});
