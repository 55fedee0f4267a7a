import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// Loading the server or the portal anew for each file cost more than the tests; tidySetup.ts tidies between them.
const isolate = false;

// A busy machine of two cores is no failure.
const limits = { testTimeout: 30_000, hookTimeout: 60_000 };

// A portal's real clock on a busy machine: a second try, which is named in the end.
const domLimits = { testTimeout: 90_000, hookTimeout: 90_000, retry: 1 };

/** Tests of the portal that need declarations of their own. */
const trialsInBrowser = 'tests/component/**/*.trial.test.tsx';

const setupFiles = ['tests/support/tidySetup.ts'];

/** What of the tests stands in place of which module, and takes over what that one has. */
const replaced = [
  ['/resources/index.ts', fileURLToPath(new URL('tests/support/trials.ts', import.meta.url))],
  ['/reports/reportsModule.ts', fileURLToPath(new URL('tests/support/trialReports.ts', import.meta.url))],
] as const;

/** Declares the trials beside the masters and reports, for the server, the portal and the tests alike. */
const withTrials: Plugin = {
  name: 'with-trials',
  enforce: 'pre',
  resolveId: (source, importer) =>
    replaced.find(([path, file]) => source.endsWith(path) && importer !== file)?.[1],
};

/** Suites that go over the declarations go over the trials alone. */
const trialsAlone = { TRIALS: '1' };

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
          include: ['tests/{contract,server,api,scripts,print}/**/*.test.ts'],
          setupFiles,
          ...limits,
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'jsdom',
          isolate,
          include: ['tests/component/**/*.test.{ts,tsx}'],
          exclude: [trialsInBrowser],
          setupFiles: [...setupFiles, 'tests/support/domSetup.ts'],
          ...domLimits,
        },
      },
      {
        plugins: [withTrials],
        test: {
          name: 'trials',
          environment: 'node',
          isolate,
          include: ['tests/api/conformance/*.test.ts'],
          setupFiles,
          env: trialsAlone,
          ...limits,
        },
      },
      {
        plugins: [withTrials],
        test: {
          name: 'trials-dom',
          environment: 'jsdom',
          isolate,
          include: ['tests/component/conformance.test.tsx', trialsInBrowser],
          setupFiles: [...setupFiles, 'tests/support/domSetup.ts'],
          env: trialsAlone,
          ...domLimits,
        },
      },
    ],
  },
});
