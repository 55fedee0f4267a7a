import { configure, getConfig } from '@testing-library/react';

// Read once: domSetup.ts runs before each file, this module once in a process.
const { getElementError } = getConfig();

/** The page as text stands in the last error of a wait only, not in that of each try: writing it is slow. */
export const quickTries = () =>
  configure({
    getElementError: (message, container) => {
      const isTry = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
      if (!isTry) return getElementError(message, container);
      return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
    },
  });
