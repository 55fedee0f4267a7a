import { useQuery } from '@tanstack/react-query';
import {
  type CartProduct,
  type CatalogueProduct,
  getPrices,
  type OrderedProduct,
  type RefusedLine,
} from '../../../contract/calls/orders/orders.ts';
import { isPriced, lineAmount, paiseOf, rupeesOf } from '../../../contract/calls/orders/amounts.ts';
import { formatMoney } from '../../../contract/values/formatAmount.ts';
import { ask } from '../../api/ask.ts';

/** A product as cards and carts show it. */
export type ShownProduct = Pick<
  CatalogueProduct,
  'ProductId' | 'ProductName' | 'ProductImage' | 'MRP' | 'ProductCode' | 'OEM' | 'HPCode'
>;

/** A product in a cart, with its pieces. */
export interface CartLine extends ShownProduct {
  Qty: number;
  /** The MRP when it was chosen. Null if nobody knows. */
  AddedMRP: number | null;
  /** The price of a piece that the stored order has, where it is known. */
  booked?: number | undefined;
  /** The product is no longer sold. */
  IsStopped: boolean;
  /** The pieces that were sent. The line cannot have fewer. */
  sent: number;
  /** The most pieces that the line may have. Undefined if there is no limit. */
  most: number | undefined;
}

/** Fills a cart from lines of code and quantity. Returns the number of added lines, and the refused ones. */
export type Paste = (
  lines: string,
) => Promise<{ Added: number; AsOne: number; Refused: readonly RefusedLine[] }>;

/** The products to order. Either the server or the form stores them. */
export interface Cart {
  lines: readonly CartLine[];
  /** Sets the pieces of a product; 0 removes it. */
  setQty: (product: ShownProduct, qty: number) => void;
}

export const linesOfCart = (products: readonly CartProduct[]): CartLine[] =>
  products.map((product) => ({ ...product, sent: 0, most: undefined }));

/** Returns an order's own lines. A product that is no longer sold cannot get more pieces. */
export const linesOfOrder = (products: readonly OrderedProduct[]): CartLine[] =>
  products.map(({ DispatchedQty, CurrentMRP: _now, Price, ...product }) => ({
    ...product,
    AddedMRP: product.MRP,
    booked: isPriced({ MRP: product.MRP, Price }) ? Price : undefined,
    sent: DispatchedQty,
    most: product.IsStopped ? product.Qty : undefined,
  }));

/** Returns lines for ordering the same again: the products that are still sold, at today's prices. */
export const linesAgain = (products: readonly OrderedProduct[]): CartLine[] =>
  products
    .filter(({ IsStopped }) => !IsStopped)
    .map(({ DispatchedQty: _sent, Price: _before, CurrentMRP: MRP, ...product }) => ({
      ...product,
      AddedMRP: product.MRP,
      MRP,
      sent: 0,
      most: undefined,
    }));

/** Returns the lines with another quantity of one product, which stays in its place. */
export function linesWith(lines: readonly CartLine[], product: ShownProduct, Qty: number): CartLine[] {
  if (Qty === 0) return lines.filter(({ ProductId }) => ProductId !== product.ProductId);
  const at = lines.findIndex(({ ProductId }) => ProductId === product.ProductId);
  const line = lines[at];
  if (line) return lines.with(at, { ...line, Qty });
  const { ProductId, ProductName, ProductImage, MRP, ProductCode, OEM, HPCode } = product;
  const added = { ProductId, ProductName, ProductImage, MRP, ProductCode, OEM, HPCode };
  return [...lines, { ...added, Qty, AddedMRP: MRP, IsStopped: false, sent: 0, most: undefined }];
}

export const qtyIn = (lines: readonly CartLine[], productId: number): number =>
  lines.find(({ ProductId }) => ProductId === productId)?.Qty ?? 0;

export const piecesOf = (lines: readonly { Qty: number }[]): number =>
  lines.reduce((sum, { Qty }) => sum + Qty, 0);

/** Returns what lines are worth, in rupees, without those whose price nobody knows. Amounts are added in paise. */
export const amountOf = (lines: readonly { Qty: number; Price: number }[]): number =>
  rupeesOf(lines.reduce((sum, { Qty, Price }) => sum + lineAmount({ qty: Qty, price: paiseOf(Price) }), 0));

/** Writes an amount in rupees, with paise only if it has some. */
export const writeAmount = (amount: number): string => formatMoney(amount, Number.isInteger(amount) ? 0 : 2);

export const isSameCart = (lines: readonly CartLine[], others: readonly CartLine[]): boolean =>
  lines.length === others.length && lines.every(({ ProductId, Qty }) => qtyIn(others, ProductId) === Qty);

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
export type PricedCartLine = CartLine & { Price: number };

/** A line of a cart or an order, as far as its amount is concerned. */
export type PricedLine = Pick<PricedCartLine, 'Qty' | 'MRP' | 'Price'>;

/**
 * Returns the lines with their prices.
 *
 * @param isBooked whether the dealer is the one for whom the lines were booked, whose prices stay
 */
export function usePricedLines(
  dealerId: number | undefined,
  lines: readonly CartLine[],
  isBooked: boolean,
): PricedCartLine[] {
  const priceOf = usePrices(dealerId, lines);
  return lines.map((line) => ({ ...line, Price: (isBooked ? line.booked : undefined) ?? priceOf(line) }));
}
