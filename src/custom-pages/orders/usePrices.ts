import { useQuery } from '@tanstack/react-query';
import { getPrices, type OrderedProduct } from '../../../contract/calls/orders/orders.ts';
import { ask } from '../../api/ask.ts';
import type { CartLine } from './Cart.ts';

/** The beginning of the keys under which prices are kept. */
export const pricesKey = ['order-prices'] as const;

/**
 * Reads what a dealer pays today for a piece of each product. Returns a function that answers the price; until the dealer is chosen
 * and the answer is there, the MRP.
 */
export function usePrices(
  dealerId: number | undefined,
  products: readonly Pick<OrderedProduct, 'ProductId'>[],
): (product: Pick<OrderedProduct, 'ProductId' | 'MRP'>) => number {
  const ProductIds = products.map(({ ProductId }) => ProductId).toSorted((a, b) => a - b);
  const { data } = useQuery({
    queryKey: [...pricesKey, dealerId, ProductIds],
    queryFn: async ({ signal }) => {
      const { data } = await ask(getPrices, { input: { DealerId: dealerId ?? 0, ProductIds }, signal });
      return new Map(data.map(({ ProductId, Price }) => [ProductId, Price]));
    },
    enabled: dealerId !== undefined && ProductIds.length > 0,
    // another dealer pays other prices
    placeholderData: (before, query) => (query?.queryKey[1] === dealerId ? before : undefined),
  });
  return ({ ProductId, MRP }) => data?.get(ProductId) ?? MRP;
}

/** A line of the cart with the price of a piece, in rupees. */
export type PricedLine = CartLine & { Price: number };

/**
 * Returns the lines with their prices.
 *
 * @param isBooked whether the dealer is the one for whom the lines were booked, whose prices stay
 */
export function usePricedLines(
  dealerId: number | undefined,
  lines: readonly CartLine[],
  isBooked: boolean,
): PricedLine[] {
  const priceOf = usePrices(dealerId, lines);
  return lines.map((line) => ({ ...line, Price: (isBooked ? line.booked : undefined) ?? priceOf(line) }));
}
