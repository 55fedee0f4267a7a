import { useState } from 'react';
import * as v from 'valibot';
import {
  type RefusedOutcome,
  refusedOutcome,
  type RefusedScan,
  refusedScans,
} from '../../../contract/calls/seals/packing.ts';
import { ApiError } from '../../api/ApiError.ts';
import type { ScannedItem, ScanQueue } from '../../scanning/queue/ScanList.ts';

/** Returns the units and cartons for which the server refused a save; none for any other error. */
function refusedOf(error: unknown): readonly RefusedScan[] {
  const read = v.safeParse(refusedScans, error instanceof ApiError ? error.data : undefined);
  return read.success ? read.output.Refused : [];
}

/**
 * Remembers for which rows of a list the server refused the last save.
 *
 * @param isRefused tells whether a refused unit or carton is in a row
 */
export function useRefused<Item, Extra>(
  { items, remove }: Pick<ScanQueue<Item, Extra>, 'items' | 'remove'>,
  isRefused: (item: Item, refused: RefusedScan) => boolean,
) {
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  return {
    /** The ids of the rows. */
    refused,
    mark: (error: unknown) => {
      const scans = refusedOf(error);
      const isIn = ({ item }: ScannedItem<Item, Extra>) => scans.some((scan) => isRefused(item, scan));
      setRefused(new Set(items.filter(isIn).map(({ id }) => id)));
    },
    remove: () => void Promise.all(items.filter(({ id }) => refused.has(id)).map(({ id }) => remove(id))),
    forget: () => setRefused(new Set()),
  };
}

/** Returns a refused scan's outcome; of a server that tells none, by the text for invalid ones or a fault at QrData. */
export function outcomeOf(error: ApiError, invalid: string, otherwise: RefusedOutcome): RefusedOutcome {
  const read = v.safeParse(refusedOutcome, error.data);
  if (read.success) return read.output.Outcome;
  return error.message === invalid || error.fieldErrors['QrData'] !== undefined ? 'invalid' : otherwise;
}

/** Returns the text of an error, with its details in lines of their own. `say` translates the text. */
export function whyOf(error: unknown, say: (text: string) => string): string {
  if (!(error instanceof Error)) return String(error);
  const details = error instanceof ApiError ? Object.values(error.fieldErrors) : [];
  return [
    say(error.message),
    ...new Set(details.filter((detail) => detail && detail !== error.message)),
  ].join('\n');
}
