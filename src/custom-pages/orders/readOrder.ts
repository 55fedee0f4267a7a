import type { RaRecord } from 'ra-core';
import * as v from 'valibot';
import { type OrderRow, orderRow } from '../../../contract/calls/orders.ts';

/** A listed row as the order that it is; throws where the answer is of another shape. */
export function readOrder(row: RaRecord | Readonly<Record<string, unknown>>): OrderRow {
  const read = v.safeParse(orderRow, row);
  if (!read.success) throw new Error('app.error.server');
  return read.output;
}
