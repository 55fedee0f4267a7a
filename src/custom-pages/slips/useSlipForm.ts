import { useNotify } from 'ra-core';
import { useState, useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '../../../contract/calls/Call.ts';
import {
  getSlipIds,
  type SlipType,
  movedCounters,
  type SlipCounters,
  slipTexts,
  updateSlipIds,
  isSlipNumber,
  mostSlips,
} from '../../../contract/calls/seals/slips.ts';
import { rangeEnd, type SerialRange } from '../../../contract/serial/serialRange.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { formatCarton } from '../../../contract/serial/cartonCode.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask, saveBlob } from '../../api/ask.ts';
import { useReport } from '../../components/useAction.ts';
import { useSaveKey } from '../../engine/form/useSave.ts';
import { printPaper } from '../../print/printPaper.ts';
import { extensionOf, keptFormat } from './SlipOutput.tsx';

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

interface TypedSlips {
  type: SlipType | undefined;
  from: string;
  quantity: string;
}

export interface Slips {
  type: SlipType;
  from: number;
  to: number;
}

const numberIn = (text: string): number => (/^\d{1,10}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** To Number = From + Quantity − 1 (spec 3 §5). Undefined if one of them is not a number. */
function toNumber({ from, quantity }: Pick<TypedSlips, 'from' | 'quantity'>): number | undefined {
  const to = rangeEnd(numberIn(from), numberIn(quantity));
  return numberIn(from) >= 1 && numberIn(quantity) >= 1 ? to : undefined;
}

/** Reads the typed values as slips, or returns the keys of the problems' texts. */
function readSlips(
  typed: TypedSlips,
): { slips: Slips } | { message: string; problems: Partial<Record<keyof TypedSlips, string>> } {
  const { type } = typed;
  const [from, quantity] = [numberIn(typed.from), numberIn(typed.quantity)];
  const isFrom = isSlipNumber(from);
  const isQuantity = quantity >= 1;
  if (!type || !isFrom || !isQuantity)
    return {
      message: slipTexts.invalid,
      problems: {
        ...(!type && { type: 'app.slips.type_required' }),
        ...(!isFrom && { from: 'app.slips.number_required' }),
        ...(!isQuantity && { quantity: 'app.slips.number_required' }),
      },
    };
  if (quantity > mostSlips)
    return { message: slipTexts.tooMany(), problems: { quantity: slipTexts.tooMany() } };
  const to = rangeEnd(from, quantity);
  if (!isSlipNumber(to)) return { message: slipTexts.invalid, problems: { from: 'app.slips.too_high' } };
  return { slips: { type, from, to } };
}

type Book = AnswerOf<typeof getSlipIds>[number];

/**
 * The outcome of printing. `taken`: the numbers are used but their file was not made. `moved`: somebody else has moved the
 * counter.
 */
type PrintOutcome = 'printed' | 'taken' | 'moved' | 'failed';

const lastOf = ({ Sids, Tids }: SlipCounters, type: SlipType): number => (type === 'SID' ? Sids : Tids);

const queryKey = [pageKeys.cartonSlip];

/**
 * Returns the counters of slips, and a function that prints slips. It takes their numbers first, so a crash never gives
 * out a number twice.
 */
export function useSlipPrint() {
  const queryClient = useQueryClient();
  const { done, failed } = useReport();
  const saveKey = useSaveKey();
  const reading = useQuery({
    queryKey,
    queryFn: async () => {
      const [book] = (await ask(getSlipIds)).data;
      if (!book) throw new ApiError('app.error.server', 'answer');
      return book;
    },
  });
  /** The done part, from 0 to 1, while slips are made. */
  const [share, setShare] = useState<number>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const follow = (counters: SlipCounters) =>
    queryClient.setQueryData<Book>(queryKey, (book) => book && { ...book, ...counters });

  /** Takes the numbers. Returns `moved` if somebody else was first. */
  async function take({ type, from, to }: Slips, book: Book): Promise<'taken' | 'moved' | 'failed'> {
    const Known = lastOf(book, type);
    const { key, signal } = saveKey.begin({ type, from, to, Known });
    try {
      const ids = type === 'SID' ? `${to},0` : `0,${to}`;
      const headers = { 'Idempotency-Key': key };
      const { data } = await ask(updateSlipIds, {
        params: { ids },
        input: { From: from, Known },
        headers,
        signal,
      });
      saveKey.answered();
      if (data[0]) follow(data[0]);
      return 'taken';
    } catch (error) {
      failed(error);
      if (!(error instanceof ApiError) || error.isUnanswered) return 'failed';
      saveKey.answered();
      const moved = movedCounters(error.data);
      if (moved) follow(moved);
      return moved ? 'moved' : 'failed';
    }
  }

  async function print(slips: Slips, book: Book): Promise<PrintOutcome> {
    setShare(0);
    const mine = new AbortController();
    abort.current = mine;
    try {
      const taken = await take(slips, book);
      if (taken !== 'taken') return taken;
      const { Prefix: prefix, Year: year, CompanyName: companyName } = book;
      const job = { kind: 'cartonSlips', companyName, prefix, year, ...slips } as const;
      const format = keptFormat();
      const file = await printPaper(job, { format, onProgress: setShare, signal: mine.signal });
      const [first, last] = [slips.from, slips.to].map((number) =>
        formatCarton({ prefix, type: slips.type, year, number }),
      );
      saveBlob(file, `${first}-${last}.${extensionOf(format)}`);
      done(slipTexts.done);
      return 'printed';
    } catch (error) {
      if (!mine.signal.aborted) failed(error);
      return 'taken';
    } finally {
      setShare(undefined);
    }
  }

  return { reading, share, print, stop: () => abort.current?.abort() };
}
