import './testingLibrary.ts';
import './quickTransitions.ts';
import './quickStyles.ts';
import './quickLabels.ts';
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterAll } from 'vitest';

// Each file begins like a browser's first visit.
afterAll(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
