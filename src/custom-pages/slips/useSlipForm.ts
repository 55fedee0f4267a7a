import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { AnswerOf } from '../../../contract/calls/Call.ts';
import type { getSlipIds, SlipType } from '../../../contract/calls/seals/slips.ts';
import type { SerialRange } from '../../../contract/serial/serialRange.ts';
import { readSlips, type Slips, toNumber, type TypedSlips } from './readSlips.ts';
import { lastOf, type useSlipPrint } from './useSlipPrint.ts';

type Book = AnswerOf<typeof getSlipIds>[number];

/** Holds the state of the slip form: the typed values, their problems, and the effects of printing. */
export function useSlipForm(book: Book, print: ReturnType<typeof useSlipPrint>['print']) {
  const notify = useNotify();
  const [type, setType] = useState<SlipType>();
  /** The typed From number. Undefined for the next free number. */
  const [ownFrom, setOwnFrom] = useState<string>();
  const [quantity, setQuantity] = useState('');
  const [isTried, setTried] = useState(false);
  /** The numbers that are used although their file was not made. */
  const [taken, setTaken] = useState<SerialRange>();

  const last = type ? lastOf(book, type) : undefined;
  const from = ownFrom ?? (last === undefined ? '' : String(last + 1));
  const typed: TypedSlips = { type, from, quantity };
  const read = readSlips(typed);
  const slips = 'slips' in read ? read.slips : undefined;
  const typedFrom = /^\d{1,9}$/.test(from) ? Number(from) : undefined;
  const isKnown = last !== undefined && typedFrom !== undefined && typedFrom > 0;

  async function printSlips(wanted: Slips): Promise<void> {
    setTaken(undefined);
    const outcome = await print(wanted, book);
    if (outcome === 'moved') setOwnFrom(undefined);
    if (outcome === 'taken') {
      // the counter is already past them
      setOwnFrom(String(wanted.from));
      setTaken({ from: wanted.from, to: wanted.to });
    }
    if (outcome !== 'printed') return;
    setOwnFrom(String(wanted.to + 1));
    setQuantity('');
    setTried(false);
  }

  return {
    typed,
    to: toNumber(typed),
    problems: isTried && 'problems' in read ? read.problems : {},
    /** The free numbers before From. Printing would skip them for good. */
    skipped: isKnown && typedFrom > last + 1 ? { from: last + 1, to: typedFrom - 1 } : undefined,
    /** Slips with the From number were printed before. */
    isAgain: isKnown && typedFrom <= last,
    taken,
    change: (changes: Partial<Pick<TypedSlips, 'from' | 'quantity'>>) => {
      setTaken(undefined);
      if (changes.from !== undefined) setOwnFrom(changes.from);
      if (changes.quantity !== undefined) setQuantity(changes.quantity);
    },
    choose: (chosen: SlipType) => {
      setType(chosen);
      setOwnFrom(undefined);
      setTaken(undefined);
    },
    /** Prints the slips, or shows the problems. If numbers would be skipped, calls `ask` instead. */
    submit: (ask?: (slips: Slips) => void) => {
      setTried(true);
      if (!slips) {
        if ('message' in read) notify(read.message, { type: 'warning' });
        return;
      }
      if (ask && last !== undefined && slips.from > last + 1) ask(slips);
      else void printSlips(slips);
    },
  };
}
