import './testingLibrary.ts';
import './quickTransitions.ts';
import './quickStyles.ts';
import './quickLabels.ts';
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterAll } from 'vitest';

// The next file begins as on a browser's first visit.
afterAll(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
