import { useMutation } from '@tanstack/react-query';
import { useReport } from './useReport.ts';

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
