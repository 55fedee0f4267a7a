import { defineConfig } from 'vitest/config';

// These tests kill processes, so they run apart from the others.
export default defineConfig({
  test: {
    include: ['tests/crash/*.test.ts'],
    globalSetup: 'tests/support/globalSetup.ts',
    setupFiles: ['src/resources/formats.ts'],
    root: new URL('../..', import.meta.url).pathname,
    testTimeout: 120_000,
  },
});
