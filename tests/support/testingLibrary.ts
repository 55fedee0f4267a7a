import './act.ts';
import { configure, getConfig } from '@testing-library/react';
import { rendered } from './rendered.ts';

// domSetup.ts runs before each file, but this module runs once in a process.
const before = getConfig();

configure({
  // with both cores busy, an awaited change may take a second or two
  asyncUtilTimeout: 10_000,
  // after an event, the page stays as it is until the next answer
  asyncWrapper: (work) =>
    before.asyncWrapper(async () => {
      const result = await work();
      await rendered();
      return result;
    }),
  // writing the page as text is slow, so only the last error of a wait has it
  getElementError: (message, container) => {
    const isTry = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
    if (!isTry) return before.getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});
