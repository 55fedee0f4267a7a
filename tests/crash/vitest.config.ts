import { defineConfig } from 'vitest/config';

// Apart from the other tests: these kill processes.
export default defineConfig({
  test: {
    include: ['tests/crash/*.test.ts'],
    globalSetup: 'tests/support/globalSetup.ts',
    root: new URL('../..', import.meta.url).pathname,
    testTimeout: 120_000,
  },
});
