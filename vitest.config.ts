import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// Loading the server or the portal anew for each file cost more than the tests; tidySetup.ts tidies between them.
const isolate = false;

// A busy machine of two cores is no failure.
const limits = { testTimeout: 30_000, hookTimeout: 60_000 };

/** People run the production build, and React's development build takes half as long again. */
const production = { NODE_ENV: 'production' };
const jsx = { oxc: { jsx: { runtime: 'automatic', development: false } } } as const;

const conformance = 'tests/component/conformance.test.tsx';

/** Tests of the portal that need declarations of their own. */
const trialsInBrowser = 'tests/component/**/*.trial.test.tsx';

const setupFiles = ['src/resources/formats.ts', 'tests/support/tidySetup.ts'];

/** Modules that tests replace, with their replacements, which import them. */
const replaced = [
  ['/resources/index.ts', fileURLToPath(new URL('tests/support/trials.ts', import.meta.url))],
  ['/reports/reportsModule.ts', fileURLToPath(new URL('tests/support/trialReports.ts', import.meta.url))],
] as const;

/** Declares the trials beside the masters and reports, for the server, the portal and the tests alike. */
const withTrials: Plugin = {
  name: 'with-trials',
  enforce: 'pre',
  resolveId: (source, importer) =>
    replaced.find(
      ([path, file]) => importer && resolve(dirname(importer), source).endsWith(path) && importer !== file,
    )?.[1],
};

/** Makes the suites over all declarations include the trials, or run on them alone. */
const trials = { TRIALS: 'beside' };
const trialsAlone = { TRIALS: 'alone' };

// tests/e2e belongs to Playwright, and tests/crash has its own configuration.
export default defineConfig({
  test: {
    globalSetup: 'tests/support/globalSetup.ts',
    maxWorkers: 2,
    // tests depend on them without an import
    forceRerunTriggers: [
      '**/package.json',
      '**/vitest.config.ts',
      'server/**/*.sql',
      'src/i18n/locales/**/*.json',
    ],
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
          setupFiles: ['tests/support/domSetup.ts', ...setupFiles, 'tests/support/registerPortal.ts'],
          env: production,
          ...limits,
        },
      },
      {
        // the tests of stored files once more, over an S3 server
        test: {
          name: 'bucket',
          environment: 'node',
          isolate,
          include: [
            'tests/api/{uploads,privateFiles}.test.ts',
            'tests/server/engine/uploads/{receive,remove,sweep}*.test.ts',
          ],
          setupFiles,
          env: { FILES: 'bucket' },
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
          setupFiles: ['tests/support/domSetup.ts', ...setupFiles, 'tests/support/registerPortal.ts'],
          env: { ...trials, ...production },
          ...limits,
        },
      },
    ],
  },
});
