import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type AnswerOf } from '../../../contract/calls/Call.ts';
import {
  getSlipIds,
  movedCounters,
  type SlipCounters,
  slipTexts,
  type SlipType,
  updateSlipIds,
} from '../../../contract/calls/seals/slips.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { formatCarton } from '../../../contract/serial/cartonCode.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask, saveBlob } from '../../api/ask.ts';
import { useReport } from '../../components/useAction.ts';
import { useSaveKey } from '../../engine/form/useSave.ts';
import { printPdf } from '../../print/printPdf.ts';
import type { Slips } from './readSlips.ts';

type Book = AnswerOf<typeof getSlipIds>[number];

/**
 * The outcome of printing. `taken`: the numbers are used but their file was not made. `moved`: somebody else has moved the
 * counter.
 */
export type PrintOutcome = 'printed' | 'taken' | 'moved' | 'failed';

export const lastOf = ({ Sids, Tids }: SlipCounters, type: SlipType): number =>
  type === 'SID' ? Sids : Tids;

const queryKey = [pageKeys.cartonSlip];

/**
 * Returns the counters of slips, and a function that prints slips. It takes their numbers first, so that a crash never gives
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
      const pdf = await printPdf(job, { onProgress: setShare, signal: mine.signal });
      const [first, last] = [slips.from, slips.to].map((number) =>
        formatCarton({ prefix, type: slips.type, year, number }),
      );
      saveBlob(pdf, `${first}-${last}.pdf`);
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
