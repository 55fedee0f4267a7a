import { useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import type { Call } from '../../contract/calls/Call.ts';
import { ApiError } from '../api/ApiError.ts';
import { type LateSave, outboxOf } from './saves/Outbox.ts';
import { scanListOf } from './queue/ScanList.ts';
import { listOf, listsOf } from './store/listOf.ts';
import { useFloorOwner } from './store/useFloorOwner.ts';
import type { ScannedItem } from './useScanQueue.ts';

interface KeptSaveOptions<Request, Answer> {
  /** The name of the list, the same as for `useScanQueue`. */
  listName: string;
  call: Call<Request, Answer>;
  /** Called when a save of this page was done after it had waited for the network. */
  onLate?: (save: LateSave) => void;
}

interface Saved<Request> {
  input: Request;
  /** Names the save to people while it waits: `Secondary Packing ABSID202600001`. */
  title: string;
  /** The scans of the list that are saved. They leave the list when the save is done, or begins to wait. */
  items: readonly ScannedItem<unknown, unknown>[];
}

/** The outcome of a save: the server's answer, its refusal, or nothing yet. */
export type KeptSaveResult<Answer> =
  | { outcome: 'saved'; data: Answer; message: string }
  | { outcome: 'refused'; error: unknown }
  | { outcome: 'waiting' };

/**
 * Saves scans once. The device keeps the save with its Idempotency-Key before it is sent. If no answer comes, the save waits
 * with the scans that it took from the list, and the packer goes on. The portal sends it under the same key until the server
 * answers, even after a reload and from other pages. `KeptSaves` shows on every page which saves wait and which were refused.
 *
 * ```tsx
 * const { save, isBusy } = useKeptSave({ listName: 'secondary-packing', call: saveSecondary });
 * const result = await save({ input, title: `Secondary Packing ${slip}`, items: queue.items });
 * if (result.outcome === 'saved') done(result.message);
 * else if (result.outcome === 'refused') failed(result.error);
 * ```
 */
export function useKeptSave<Request, Answer>({ listName, call, onLate }: KeptSaveOptions<Request, Answer>) {
  const owner = useFloorOwner();
  const list = owner && listOf(owner, listName);
  const outbox = owner && outboxOf(listsOf(owner));
  const [isBusy, setIsBusy] = useState(false);
  const late = useEffectEvent((save: LateSave) => {
    // compares calls, not lists: the page may show another order's list by now
    if (save.call.path === call.path) onLate?.(save);
  });
  useEffect(() => outbox?.onDone((save) => late(save)), [outbox]);
  const page = typeof call.access === 'object' ? call.access.page : undefined;
  const save = async ({ input, title, items }: Saved<Request>): Promise<KeptSaveResult<Answer>> => {
    if (!outbox || !list) return { outcome: 'refused', error: new Error('app.error.title') };
    setIsBusy(true);
    try {
      const { method, path } = call;
      const result = await outbox.save({
        list,
        call: { method, path, page: page ?? 'dashboard' },
        input,
        title,
        items: scanListOf(list)
          .snapshot()
          .items.filter(({ id }) => items.some((item) => item.id === id)),
      });
      if (result.outcome !== 'saved') return result;
      // reads the answer by the call's own schema, as `ask` does
      const read = v.safeParse(call.answer, result.data);
      return read.success
        ? { ...result, data: read.output }
        : { outcome: 'refused', error: new ApiError('app.error.server', 'answer') };
    } finally {
      setIsBusy(false);
    }
  };
  return { save, isBusy };
}
