import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll } from 'vitest';
import { quickTries } from './quickTries.ts';

// a busy machine of two cores is no failure: what is awaited comes, or the text says what is missing
configure({ asyncUtilTimeout: 20_000 });
quickTries();

// The next file begins as on a browser's first visit.
afterAll(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
