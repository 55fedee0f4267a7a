import { useMutation } from '@tanstack/react-query';
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

/**
 * Something that a person asks for and waits for. The text that `act` answers, or why it failed, is said in a toast.
 *
 * @param afterwards runs once it is done; it is still busy until this is done as well
 * @returns whether it is under way, and how to begin it; `run` answers whether it was done
 */
export function useAction<Input = void>(
  act: (input: Input) => Promise<string | void>,
  afterwards?: (input: Input) => unknown,
) {
  const { done, failed } = useReport();
  const { isPending, mutateAsync } = useMutation({
    // without a network it fails and says so, instead of waiting for one
    networkMode: 'always',
    mutationFn: act,
    onSuccess: async (message, input) => {
      if (message) done(message);
      await afterwards?.(input);
    },
    onError: failed,
  });
  const run = (input: Input): Promise<boolean> =>
    mutateAsync(input).then(
      () => true,
      () => false,
    );
  return { isBusy: isPending, run };
}
