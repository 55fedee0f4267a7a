import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import {
  type RefusedOutcome,
  refusedOutcome,
  type RefusedScan,
  refusedScans,
} from '../../../contract/calls/seals/packing.ts';
import { parseDay, shownDay } from '../../../contract/day/day.ts';
import { ApiError } from '../../api/ApiError.ts';
import { useRight } from '../../authProvider/authProvider.ts';
import { useResource } from '../../engine/useResource.ts';
import type { ScannedItem, ScanQueue } from '../../scanning/queue/ScanList.ts';
import type { ScanAnswer } from '../../scanning/scanAnswer.ts';

/**
 * Makes the place where people scan, above the list of their work, for people who may add (spec 3 §2).
 *
 * @param history the key of the list's title
 */
export const deskOf = (history: string, Scanning: ComponentType) =>
  function Desk() {
    const translate = useTranslate();
    const mayAdd = useRight(useResource().page, 'add');
    return (
      <>
        {mayAdd && <Scanning />}
        <h2 className="size-16 below-8">{translate(history)}</h2>
      </>
    );
  };

/** Returns a function that reads the list below a desk again. Call it after a save. */
export function useListReading(): () => void {
  const { name } = useResource();
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: [name] });
}

/** A submit that waits. */
interface Asked {
  /** The last refusal before it. */
  before: ScanAnswer | undefined;
}

/**
 * Calls `act` once all scans are checked. If one of them is refused before that, it says so instead, because the packer submitted
 * more than is in the list.
 */
function useSubmit(
  { waiting, refusal, say: sayScan }: Pick<ScanQueue<unknown>, 'waiting' | 'refusal' | 'say'>,
  act: () => void,
) {
  const translate = useTranslate();
  const [asked, setAsked] = useState<Asked>();
  const [ended, setEnded] = useState<Asked>();
  const isChecked = waiting.length === 0;
  if (asked && isChecked) {
    setAsked(undefined);
    setEnded(asked);
  }
  const end = useEffectEvent(({ before }: Asked) => {
    if (!refusal || refusal === before) return act();
    const text = translate(refusal.text).replaceAll('\n', ' ');
    const why = translate('app.floor.not_submitted', { code: refusal.code, text });
    sayScan('invalid', `${why}\n${translate('app.floor.not_submitted_more')}`);
  });
  useEffect(() => {
    if (ended) end(ended);
  }, [ended]);
  return {
    // the page learns of a scan a moment late, so the next render decides whether all are checked
    submit: () => setAsked((now) => now ?? { before: refusal }),
    /** The number of checks for which a submit waits, and how to call it off. */
    checks: asked && { count: waiting.length, stop: () => setAsked(undefined) },
  };
}

/** Returns the units and cartons for which the server refused a save; none for any other error. */
function refusedOf(error: unknown): readonly RefusedScan[] {
  const read = v.safeParse(refusedScans, error instanceof ApiError ? error.data : undefined);
  return read.success ? read.output.Refused : [];
}

/**
 * The list of a desk's scans, with the checks that a submit waits for and the rows for which the server refused the last save.
 *
 * @param isRefused tells whether a refused unit or carton is in a row
 * @param act asks for what the save needs, once all scans are checked
 */
export function useDeskList<Item, Extra>(
  queue: ScanQueue<Item, Extra>,
  isRefused: (item: Item, refused: RefusedScan) => boolean,
  act: () => void,
) {
  const { items, remove } = queue;
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const { submit, checks } = useSubmit(queue, act);
  return {
    /** The props of its `ScannedList`. */
    list: {
      rows: items,
      checks,
      refused,
      remove: ({ id }: { id: string }) => void remove(id),
      removeRefused: () =>
        void Promise.all(items.filter(({ id }) => refused.has(id)).map(({ id }) => remove(id))),
      clear: () => void queue.clear(),
      submit,
    },
    markRefused: (error: unknown) => {
      const scans = refusedOf(error);
      const isIn = ({ item }: ScannedItem<Item, Extra>) => scans.some((scan) => isRefused(item, scan));
      setRefused(new Set(items.filter(isIn).map(({ id }) => id)));
    },
    forgetRefused: () => setRefused(new Set()),
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

/** The most scanned things that a text names. */
const mostNamed = 5;

/** Says which of the scanned things have expired, so a save needs a reason; undefined where there are none. */
export function useExpired(names: readonly string[]): string | undefined {
  const translate = useTranslate();
  if (!names.length) return undefined;
  const more = names.length - mostNamed;
  return translate(more > 0 ? 'app.floor.expired_more' : 'app.floor.expired', {
    names: names.slice(0, mostNamed).join(', '),
    more,
  });
}

/** Returns what the answer to a scan says of something that has expired, in a line of its own. */
export const useExpiredOn = () => {
  const translate = useTranslate();
  return ({ IsExpired, EXPDate }: { IsExpired?: boolean | undefined; EXPDate: string | null }): string =>
    IsExpired && EXPDate
      ? `\n${translate('app.floor.expired_on', { day: shownDay(parseDay(EXPDate) ?? EXPDate) })}`
      : '';
};
