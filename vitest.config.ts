import { defineConfig } from 'vitest/config';

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
          include: ['tests/{contract,server,api,scripts}/**/*.test.ts'],
          // A busy machine of two cores is no failure.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['tests/component/**/*.test.{ts,tsx}'],
          setupFiles: 'tests/support/domSetup.ts',
        },
      },
    ],
  },
});
