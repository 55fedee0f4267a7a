import './testingLibrary.ts';
import './quickTransitions.ts';
import './quickStyles.ts';
import './quickLabels.ts';
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterAll } from 'vitest';

/** Empties the device's databases, if a test has installed them. Deleting them would wait for open connections. */
async function emptyDevice(): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  for (const { name = '' } of await indexedDB.databases()) {
    const request = indexedDB.open(name);
    await new Promise((opened) => request.addEventListener('success', opened));
    const stores = [...request.result.objectStoreNames];
    if (stores.length) {
      const emptying = request.result.transaction(stores, 'readwrite');
      for (const store of stores) emptying.objectStore(store).clear();
      await new Promise((emptied) => emptying.addEventListener('complete', emptied));
    }
    request.result.close();
  }
}

// Each file begins like a browser's first visit.
afterAll(async () => {
  cleanup();
  await emptyDevice();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
