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

const setupFiles = ['src/resources/formats.ts', 'src/resources/lookups.ts', 'tests/support/tidySetup.ts'];

/** Replaces modules, named by the ends of their paths. The replacements import them. */
function replacing(modules: Readonly<Record<string, string>>): Plugin {
  const replaced = Object.entries(modules).map(
    ([path, file]) => [path, fileURLToPath(new URL(file, import.meta.url))] as const,
  );
  return {
    name: 'replacing',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      replaced.find(
        ([path, file]) => resolve(dirname(importer), source).endsWith(path) && importer !== file,
      )?.[1],
  };
}

/** Declares the trials beside the masters and reports, for the server, the portal and the tests alike. */
const withTrials = replacing({
  '/resources/index.ts': 'tests/support/trials.ts',
  '/reports/reportsModule.ts': 'tests/support/trialReports.ts',
});

/** Declares the asset register of `examples/assets` in their place, with its formats. */
const withAssets = replacing({
  '/resources/formats.ts': 'examples/assets/formats.ts',
  '/resources/index.ts': 'tests/support/assets.ts',
  '/trials.ts': 'tests/support/assets.ts',
  '/reports/reportsModule.ts': 'tests/support/assets.ts',
});

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
        plugins: [withAssets],
        test: {
          name: 'example',
          environment: 'node',
          isolate,
          include: ['tests/api/conformance/*.test.ts'],
          setupFiles: ['examples/assets/formats.ts', 'tests/support/tidySetup.ts'],
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
