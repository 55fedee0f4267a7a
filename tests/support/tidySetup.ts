import { afterAll, vi } from 'vitest';
import { changedSince, readPlatform } from './platform.ts';

const platform = readPlatform();

// Files share a process and its modules, so no file may leave anything behind.
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  const changed = changedSince(platform);
  if (changed.length) throw new Error(`This file leaves behind: ${changed.join(', ')}`);
});

// A mock has no effect if an earlier file has loaded the module's users, and the order of files is chance.
vi.mock = vi.doMock = () => {
  throw new Error(
    'Files share their modules: replace a function by vi.spyOn(module, name), see shell.test.tsx.',
  );
};
