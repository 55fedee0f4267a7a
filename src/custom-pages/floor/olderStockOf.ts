import * as v from 'valibot';
import type { OlderStock } from '../../../contract/calls/packing.ts';
import { ApiError } from '../../api/ApiError.ts';

const schema = v.object({
  OlderStock: v.array(
    v.object({ CartonId: v.string(), Quantity: v.number(), ExpireDate: v.nullable(v.string()) }),
  ),
  TotalOlder: v.number(),
});

/** The older stock for which a scan or a save was refused; undefined where it was for anything else. */
export function olderStockOf(error: unknown): OlderStock | undefined {
  const read = v.safeParse(schema, error instanceof ApiError ? error.data : undefined);
  return read.success ? read.output : undefined;
}
