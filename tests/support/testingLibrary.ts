import './act.ts';
import { configure, getConfig } from '@testing-library/react';
import { rendered } from './rendered.ts';

// Read once: domSetup.ts runs before each file, this module once in a process.
const before = getConfig();

configure({
  // what is awaited comes within a second or two where both cores are busy
  asyncUtilTimeout: 10_000,
  // after what somebody does, the page is as it will stay until the next answer
  asyncWrapper: (work) =>
    before.asyncWrapper(async () => {
      const result = await work();
      await rendered();
      return result;
    }),
  // The page as text stands in the last error of a wait only, not in that of each try: writing it is slow.
  getElementError: (message, container) => {
    const isTry = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
    if (!isTry) return before.getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});
