import 'fake-indexeddb/auto';
import './testingLibrary.ts';
import './quickTransitions.ts';
import './quickStyles.ts';
import './quickLabels.ts';
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll } from 'vitest';
import { readFloor, writeFloor } from '../../src/scanning/store/FloorStore.ts';

// it replaces focus() and blur() of the document for good
userEvent.setup();

/** Forgets the scans and saves of earlier tests: files share this process, and people of different files share their ids. */
async function emptyFloor(): Promise<void> {
  const tables = ['scans', 'items', 'saves', 'values'] as const;
  const { rows } = await readFloor(tables, '');
  await writeFloor(tables.flatMap((table) => rows[table].map(({ id }) => ({ table, remove: id }))));
}

// Each file begins like a browser's first visit.
afterAll(async () => {
  cleanup();
  // whoever hears keys for the page to come stops
  window.dispatchEvent(new Event('pagehide'));
  // recharts leaves the element by which it measures texts
  document.body.replaceChildren();
  await emptyFloor();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
