import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// Loading the server or the portal anew for each file cost more than the tests; tidySetup.ts tidies between them.
const isolate = false;

// A busy machine of two cores is no failure.
const limits = { testTimeout: 30_000, hookTimeout: 60_000 };

/** What people run is built for production; React's development build takes half as long again. */
const production = { NODE_ENV: 'production' };
const jsx = { oxc: { jsx: { runtime: 'automatic', development: false } } } as const;

const conformance = 'tests/component/conformance.test.tsx';

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

/** Suites that go over the declarations go over the trials as well, or over them alone. */
const trials = { TRIALS: 'beside' };
const trialsAlone = { TRIALS: 'alone' };

// tests/e2e belongs to Playwright, tests/crash has a configuration of its own beside it.
export default defineConfig({
  test: {
    globalSetup: 'tests/support/globalSetup.ts',
    maxWorkers: 2,
    // read as files, not imported
    forceRerunTriggers: ['**/package.json', '**/vitest.config.ts', 'server/**/*.sql'],
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
        ...jsx,
        test: {
          name: 'dom',
          environment: 'jsdom',
          isolate,
          include: ['tests/component/**/*.test.{ts,tsx}'],
          exclude: [trialsInBrowser, conformance],
          setupFiles: [...setupFiles, 'tests/support/domSetup.ts'],
          env: production,
          ...limits,
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
        ...jsx,
        plugins: [withTrials],
        test: {
          name: 'trials-dom',
          environment: 'jsdom',
          isolate,
          include: [conformance, trialsInBrowser],
          setupFiles: [...setupFiles, 'tests/support/domSetup.ts'],
          env: { ...trials, ...production },
          ...limits,
        },
      },
    ],
  },
});
