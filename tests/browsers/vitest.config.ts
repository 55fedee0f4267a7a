import { defineConfig } from 'vitest/config';

// These tests drive installed browsers over a built portal, so they run apart from the others.
export default defineConfig({
  test: {
    include: ['tests/browsers/*.test.ts'],
    root: new URL('../..', import.meta.url).pathname,
    // names the tests that are skipped, and why
    reporters: 'verbose',
    // Node 20 has WebSocket only by this flag
    execArgv: ['--experimental-websocket'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
