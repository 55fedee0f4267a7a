import type { RefusedOutcome, RefusedScan } from '../../../contract/calls/seals/packing.ts';
import type { SerialRange } from '../../../contract/serial/serialRange.ts';
import { Refusal } from '../../calls/answer.ts';

/** Units or cartons that a refusal marks at the most; its text names fewer. */
export const mostMarked = 200;

/** Scanned units or cartons that can't be packed or dispatched, and the reason. */
export interface Unfit {
  text: string;
  ranges?: readonly SerialRange[];
  codes?: readonly string[];
}

/** Refuses a scan, and tells programs its outcome. */
export const scanRefusal = (Outcome: RefusedOutcome, text: string, errors: Refusal['errors'] = {}): Refusal =>
  new Refusal(text, { errors, data: { Outcome } });

/**
 * Refuses scans, and names the units or cartons for which it does, so that the page can mark them.
 *
 * @param message the text for people, if it is not the reason itself
 */
export function unfitRefusal(
  { text, ranges = [], codes = [] }: Unfit,
  { message = text, data, ...answer }: ConstructorParameters<typeof Refusal>[1] & { message?: string } = {},
): Refusal {
  const Refused: RefusedScan[] = [
    ...ranges.map(({ from, to }) => ({ SeqNo: from, ToSeqNo: to })),
    ...codes.map((CartonId) => ({ CartonId })),
  ].slice(0, mostMarked);
  return new Refusal(message, { ...answer, data: Refused.length ? { Refused, ...data } : data });
}
