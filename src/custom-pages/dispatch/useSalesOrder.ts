import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getSODetails, type SODetails } from '../../../contract/calls/dispatch.ts';
import { ask } from '../../api/ask.ts';
import { useResource } from '../../engine/useResource.ts';
import { useKeptValue } from '../../scanning/useKeptValue.ts';

const read = async (SONo: string, signal?: AbortSignal): Promise<SODetails> =>
  (await ask(getSODetails, { input: { SONo }, signal })).data;

/**
 * The sales order that is being dispatched. It is kept on the device, so that a reload goes on with it, and read again whenever
 * somebody returns to the page, since others may dispatch some of it.
 */
export function useSalesOrder() {
  const { name } = useResource();
  const queryClient = useQueryClient();
  const [kept, keep, isRead] = useKeptValue<SODetails>('dispatch', 'order');
  const [fetching, setFetching] = useState<string>();
  const soNo = kept?.SONumber;
  // below the list's key: whatever reads the list again reads this again
  const keyOf = (number: string | undefined) => [name, 'order', number];
  const { data: fresh, error } = useQuery({
    queryKey: keyOf(soNo),
    queryFn: ({ signal }) => read(soNo ?? '', signal),
    enabled: soNo !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: true,
    retry: false,
  });
  /** Fetches an order and keeps it. Throws what `ask` throws. */
  async function fetchOrder(number: string): Promise<SODetails> {
    setFetching(number);
    try {
      const order = await read(number);
      queryClient.setQueryData(keyOf(order.SONumber), order);
      keep(order);
      return order;
    } finally {
      setFetching(undefined);
    }
  }
  return {
    order: kept && (fresh ?? kept),
    /** Why the kept order can't be dispatched any more. */
    problem: soNo === undefined ? undefined : error?.message,
    /** The number that is being fetched. */
    fetching,
    isRead,
    fetchOrder,
    leaveOrder: () => keep(undefined),
  };
}
