import { afterAll } from 'vitest';
import { type ConformanceWorld, openWorld } from './conformanceWorld.ts';

/** A world for all tests of the file that asks. */
export async function fileWorld(): Promise<ConformanceWorld> {
  const world = await openWorld();
  afterAll(() => world.close());
  return world;
}
