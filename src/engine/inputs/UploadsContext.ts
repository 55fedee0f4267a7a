import { createContext } from 'react';

/** Tells the form which of its fields wait for a file, so that it is not saved without it. */
export const UploadsContext = createContext<(name: string, isRunning: boolean) => void>(() => undefined);
