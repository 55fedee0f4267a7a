import { useNotify } from 'ra-core';
import { useCallback } from 'react';
import { ApiError } from '../api/ApiError.ts';

/** Says what became of a call in a toast: `400` is a warning, every other failure an error (spec 1 §8). */
export function useReport() {
  const notify = useNotify();
  const failed = useCallback(
    (error: unknown) => {
      const type = error instanceof ApiError && error.code === '400' ? 'warning' : 'error';
      notify(error instanceof Error ? error.message : String(error), { type });
    },
    [notify],
  );
  const done = useCallback((message: string) => notify(message, { type: 'success' }), [notify]);
  return { done, failed };
}
