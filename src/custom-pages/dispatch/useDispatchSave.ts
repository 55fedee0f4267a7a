import { useNotify, useTranslate } from 'ra-core';
import * as v from 'valibot';
import {
  type DispatchNoteData,
  type DispatchPapers,
  saveDispatch,
  type SODetails,
} from '../../../contract/calls/orders/dispatch.ts';
import type { OlderStock } from '../../../contract/calls/seals/packing.ts';
import { ApiError } from '../../api/ApiError.ts';
import { useReport } from '../../components/useAction.ts';
import { useKeptSave } from '../../scanning/saves/Outbox.ts';
import { olderStockOf, type useCartonScans } from '../floor/useCartonScans.ts';
import { printNote } from './PrintDispatch.tsx';

interface Sent {
  order: SODetails;
  /** Why newer stock goes. */
  remark: string | undefined;
  /** Why expired goods go. */
  expiredReason: string | undefined;
  papers: DispatchPapers;
}

/** The answer to a save that has left the desk. */
export interface Finished {
  kind: 'accepted' | 'waiting';
  text: string;
}

/** `gone`: the save is done or waits for the network, and the desk is free either way. */
type Outcome =
  | { is: 'gone'; finished: Finished }
  | { is: 'older'; stock: OlderStock }
  /** A reason is needed, as something has expired: the text says what. */
  | { is: 'expired'; text: string }
  | { is: 'refused'; error: unknown };

/**
 * Saves a dispatch and makes its note (spec 3 §4).
 *
 * @param queue the cartons
 * @param saved called after each save, even one that had waited
 */
export function useDispatchSave(queue: ReturnType<typeof useCartonScans>['queue'], saved: () => void) {
  const translate = useTranslate();
  const notify = useNotify();
  const { done } = useReport();
  const finish = (note: DispatchNoteData) => {
    saved();
    void printNote(note).catch(() => notify('app.dispatch.note_failed', { type: 'warning' }));
  };
  const { save, isBusy } = useKeptSave(queue, {
    call: saveDispatch,
    onLate: ({ data }) => {
      const read = v.safeParse(saveDispatch.answer, data);
      if (read.success) finish(read.output);
    },
  });
  async function dispatch({ order, remark, expiredReason, papers }: Sent): Promise<Outcome> {
    const { SONumber, DealerId } = order;
    const result = await save({
      input: {
        SONo: SONumber,
        DealerId,
        dispatchDetails: queue.items.map(({ item }) => item.carton),
        ...(remark !== undefined && { Remark: remark }),
        ...(expiredReason !== undefined && { ExpiredReason: expiredReason }),
        ...papers,
      },
      title: translate('app.dispatch.title', { number: SONumber }),
    });
    if (result.outcome === 'waiting') {
      const text = translate('app.dispatch.set_aside', { number: SONumber });
      return { is: 'gone', finished: { kind: 'waiting', text } };
    }
    if (result.outcome === 'saved') {
      done(result.message);
      finish(result.data);
      const { DispatchId: code, TotalCarton } = result.data;
      const text = translate('app.dispatch.sent', { code, smart_count: TotalCarton });
      return { is: 'gone', finished: { kind: 'accepted', text } };
    }
    const { error } = result;
    const stock = olderStockOf(error);
    if (stock) return { is: 'older', stock };
    if (error instanceof ApiError && error.fieldErrors['ExpiredReason'] !== undefined)
      return { is: 'expired', text: error.message };
    return { is: 'refused', error };
  }
  return { dispatch, isBusy };
}
