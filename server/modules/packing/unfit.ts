import type { RefusedScan } from '../../../contract/calls/packing.ts';
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

/**
 * Refuses scans, and names the units or cartons for which it does, so that the page can mark them.
 *
 * @param message the text for people, if it is not the reason itself
 */
export function unfitRefusal(
  { text, ranges = [], codes = [] }: Unfit,
  {
    message = text,
    code = '400',
    errors = {},
  }: { message?: string; code?: string; errors?: Readonly<Record<string, string>> } = {},
): Refusal {
  const Refused: RefusedScan[] = [
    ...ranges.map(({ from, to }) => ({ SeqNo: from, ToSeqNo: to })),
    ...codes.map((CartonId) => ({ CartonId })),
  ].slice(0, mostMarked);
  return new Refusal(message, { code, errors, ...(Refused.length && { data: { errors, Refused } }) });
}
