import { afterAll, vi } from 'vitest';

// Files share a process and its modules, so no file may leave anything behind.
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

// A mock has no effect if an earlier file has loaded the module's users, and the order of files is chance.
vi.mock = vi.doMock = () => {
  throw new Error(
    'Files share their modules: replace a function by vi.spyOn(module, name), see shell.test.tsx.',
  );
};
