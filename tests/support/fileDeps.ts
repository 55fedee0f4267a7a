import { afterAll } from 'vitest';
import { createTestDeps, type TestDeps } from './testDeps.ts';

/** What the server's calls need, for all tests of the file that asks; closed after the last one. */
export async function fileDeps(): Promise<TestDeps> {
  const deps = await createTestDeps();
  afterAll(() => deps.close());
  return deps;
}
