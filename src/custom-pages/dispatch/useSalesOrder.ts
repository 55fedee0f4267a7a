import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getSODetails, type SODetails } from '../../../contract/calls/orders/dispatch.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask } from '../../api/ask.ts';
import { useResource } from '../../engine/useResource.ts';
import { useKeptValue } from '../../scanning/useKeptValue.ts';

const read = async (SONo: string, signal?: AbortSignal): Promise<SODetails> =>
  (await ask(getSODetails, { input: { SONo }, signal })).data;

/** Whether the server has said what is wrong. Without a network nothing says that the order can't go. */
const isAnswered = (error: unknown): boolean => !(error instanceof ApiError && error.isUnanswered);

/**
 * The sales order that is being dispatched. The device remembers it across a reload. It is read again whenever the person
 * returns to the page, because others may dispatch a part of it.
 */
export function useSalesOrder() {
  const { name } = useResource();
  const queryClient = useQueryClient();
  const [remembered, remember, isRead] = useKeptValue<SODetails>('dispatch', 'order');
  const [fetching, setFetching] = useState<string>();
  const soNo = remembered?.SONumber;
  // this key begins with the list's, so reading the list again reads this again too
  const keyOf = (number: string | undefined) => [name, 'order', number];
  const { data: fresh, error } = useQuery({
    queryKey: keyOf(soNo),
    queryFn: ({ signal }) => read(soNo ?? '', signal),
    enabled: soNo !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: true,
    retry: false,
  });
  /** Fetches an order and remembers it. Throws what `ask` throws. */
  async function fetchOrder(number: string): Promise<SODetails> {
    setFetching(number);
    try {
      const order = await read(number);
      queryClient.setQueryData(keyOf(order.SONumber), order);
      remember(order);
      return order;
    } finally {
      setFetching(undefined);
    }
  }
  return {
    order: remembered && (fresh ?? remembered),
    /** The reason why the remembered order cannot be dispatched any more. */
    problem: soNo === undefined || !isAnswered(error) ? undefined : error?.message,
    fetching,
    isRead,
    fetchOrder,
    leaveOrder: () => remember(undefined),
  };
}
