import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'ra-core';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { cartProduct, type OrderRow } from '../../../contract/calls/orders/orders.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import type { OwnFormProps } from '../../engine/custom.ts';
import { takeKeptAt } from '../../engine/form/useKeptForm.ts';
import { linesAgain } from './Cart.ts';
import { draftOf, type OrderDraft, readOrder } from './mergeOrder.ts';

/** The first values of an order's form. */
export interface OrderStart {
  /** The stored order that the form changes or orders again. */
  order: OrderRow | undefined;
  before: OrderDraft;
  /** The values typed before the session ended. Without any, the same as `before`. */
  draft: OrderDraft;
  isRestored: boolean;
}

const empty: OrderDraft = { dealer: null, remark: '', lines: [] };

const keptDraft = v.object({
  dealer: v.nullable(v.object({ value: v.number(), label: v.string() })),
  remark: v.string(),
  lines: v.array(v.object({ ...cartProduct.entries, sent: v.number(), most: v.optional(v.number()) })),
});

const likeOf = (order: OrderRow): OrderDraft => ({
  dealer: order.IsDealerStopped ? null : { value: order.DealerId, label: order.DealerName },
  remark: order.Remark ?? '',
  lines: linesAgain(order.productDetails),
});

/**
 * Reads the first values of an order's form. Each dialog reads them again, because somebody may have changed the order since
 * the list was read.
 */
export function useOrderStart(resource: Resource, id: string | undefined, makes: OwnFormProps['makes']) {
  const dataProvider = useDataProvider();
  const { pathname } = useLocation();
  const { data, error, refetch } = useQuery({
    queryKey: ['form', resource.key, makes, id ?? 0],
    queryFn: async (): Promise<OrderStart> => {
      const row = id === undefined ? undefined : await dataProvider.getOne<RaRecord>(resource.name, { id });
      const kept = await takeKeptAt(pathname);
      const typed = v.safeParse(keptDraft, kept?.values);
      // the typed values belong to the order as it was then; if it has changed, the save compares the two
      const order = row && readOrder(typed.success && kept?.record ? kept.record : row.data);
      const before = !order ? empty : makes === 'alike' ? likeOf(order) : draftOf(order);
      if (!typed.success) return { order, before, draft: before, isRestored: false };
      const lines = typed.output.lines.map((line) => ({ ...line, most: line.most }));
      return { order, before, draft: { ...typed.output, lines }, isRestored: true };
    },
    // a later answer must not overwrite typed values, and no dialog may start from an old answer
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { start: data, error, readAgain: () => void refetch() };
}
