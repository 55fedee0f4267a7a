import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useCallback } from 'react';
import { ApiError } from '../api/ApiError.ts';

/** Shows the outcome of a call in a toast. `400` is a warning, every other failure an error (spec 1 §8). */
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
 * Runs something that a person starts and waits for. A toast shows the text that `act` returns, or the reason why it failed.
 *
 * @param afterwards runs after a success; the action stays busy until it is done
 * @returns `isBusy`, and `run`, which resolves to whether the action succeeded
 */
export function useAction<Input = void>(
  act: (input: Input) => Promise<string | void>,
  afterwards?: (input: Input) => unknown,
) {
  const { done, failed } = useReport();
  const { isPending, mutateAsync } = useMutation({
    // without a network it fails and says so, instead of waiting for the network
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
