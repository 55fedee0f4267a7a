import { defineConfig } from 'vitest/config';

// These tests run as root and with programs of Debian, so they run apart from the others.
export default defineConfig({
  test: {
    include: ['tests/deploy/*.test.ts'],
    globalSetup: 'tests/support/globalSetup.ts',
    root: new URL('../..', import.meta.url).pathname,
    reporters: 'verbose',
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
