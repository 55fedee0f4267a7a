import { expect } from 'vitest';
import { assertInvariants } from './assertInvariants.ts';
import { begin, explain, type Intent, stepOf } from './floorHistory.ts';
import type { FloorModel, FloorStep } from './FloorModel.ts';
import { type FloorWorld, stateOfModel } from './floorWorld.ts';
import type { TestDeps } from './testDeps.ts';

let keys = 0;

/** What one person does. A double click sends it twice. */
export interface Turn {
  step: FloorStep;
  isTwice: boolean;
}

async function takeOne(world: FloorWorld, person: number, { step, isTwice }: Turn) {
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
  return { step, ...took };
}

/**
 * Lets each person take a turn at once. Answers what they did and the floor after it. Throws an Error if no order of their steps
 * explains the answers and what is there.
 */
export async function playTogether(world: FloorWorld, model: FloorModel, turns: readonly Turn[]) {
  const done = await Promise.all(turns.map((turn, person) => takeOne(world, person, turn)));
  const found = await world.stateOfDatabase();
  const after = explain(model, done, found);
  if (after) return { done, after };
  const said = done.map(({ step, answer }) => ({ ...step, code: answer.code, message: answer.message }));
  throw new Error(
    `No order of these steps explains their answers and what is there:\n${JSON.stringify({ said, before: stateOfModel(model), found }, null, 1)}`,
  );
}

/** Plays a whole history and answers the kinds of steps that the server took. Throws an Error if an invariant breaks. */
export async function playHistory(
  { database }: Pick<TestDeps, 'database'>,
  world: FloorWorld,
  batches: readonly (readonly Intent[])[],
): Promise<FloorStep['do'][]> {
  const taken: FloorStep['do'][] = [];
  let model = await begin(world);
  for (const batch of batches) {
    const turns = batch.map((each) => ({ step: stepOf(each, model, world), isTwice: each.isTwice }));
    const { done, after } = await playTogether(world, model, turns);
    for (const { step, isTaken } of done) if (isTaken) taken.push(step.do);
    model = after;
  }
  await assertInvariants(database);
  return taken;
}
