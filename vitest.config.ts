import { defineConfig } from 'vitest/config';

// Loading the server or the portal anew for each file cost more than the tests; tidySetup.ts tidies between them.
const isolate = false;

// A busy machine of two cores is no failure.
const limits = { testTimeout: 30_000, hookTimeout: 60_000 };

const setupFiles = ['tests/support/tidySetup.ts'];

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
          setupFiles,
          ...limits,
        },
      },
      // Days never shift, wherever the server's machine thinks it is.
      ...['Pacific/Niue', 'Asia/Kolkata', 'Pacific/Kiritimati'].map((zone) => ({
        test: {
          name: zone,
          environment: 'node',
          isolate,
          include: ['tests/contract/day/day.test.ts', 'tests/api/conformance/saves.test.ts'],
          setupFiles,
          env: { TZ: zone },
          ...limits,
        },
      })),
      {
        test: {
          name: 'dom',
          environment: 'jsdom',
          isolate,
          include: ['tests/component/**/*.test.{ts,tsx}'],
          setupFiles: [...setupFiles, 'tests/support/domSetup.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
