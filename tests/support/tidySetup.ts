import { afterAll, vi } from 'vitest';

// Files share a process and its modules: none may leave anything behind for the next one.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

// It would hit nothing where another file has loaded the module's users already; which file comes first is chance.
vi.mock = vi.doMock = () => {
  throw new Error(
    'Files share their modules: replace a function by vi.spyOn(module, name), see shell.test.tsx.',
  );
};
