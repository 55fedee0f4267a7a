import { defineConfig } from 'vitest/config';

// Loading the server or the portal anew for each file cost more than the tests; tidySetup.ts tidies between them.
const isolate = false;

// tests/e2e belongs to Playwright, tests/crash has a configuration of its own beside it.
export default defineConfig({
  test: {
    globalSetup: 'tests/support/globalSetup.ts',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          isolate,
          include: ['tests/{contract,server,api,scripts}/**/*.test.ts'],
          setupFiles: 'tests/support/tidySetup.ts',
          // A busy machine of two cores is no failure.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'jsdom',
          isolate,
          include: ['tests/component/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/tidySetup.ts', 'tests/support/domSetup.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
