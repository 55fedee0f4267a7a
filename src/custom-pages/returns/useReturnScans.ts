import { useTranslate } from 'ra-core';
import { type ReturnedItem, returnTexts, scanForReturn } from '../../../contract/calls/orders/returns.ts';
import { returnConditions, type ReturnCondition } from '../../../contract/choices/choices.ts';
import { formatRange } from '../../../contract/serial/serialRange.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask } from '../../api/ask.ts';
import { type ScannedItem, useScanQueue } from '../../scanning/queue/ScanList.ts';
import { outcomeOf } from '../floor/Desk.tsx';

/** A carton or a unit that comes back, in its condition. */
export interface ReturnItem {
  returned: ReturnedItem;
  condition: ReturnCondition;
}

export type ReturnRow = ScannedItem<ReturnItem, ReturnScan | undefined>;

interface ReturnScan {
  condition: ReturnCondition;
}

/** The name of the list of what comes back. */
export const returnList = 'returns';

/** Names a carton by its code, a unit by its number. */
export const nameOf = ({ CartonId, SeqNo }: ReturnedItem): string =>
  SeqNo === null ? CartonId : formatRange({ from: SeqNo, to: SeqNo });

/** Tells whether one of the two is inside the other. */
const isInside = (inner: ReturnedItem, outer: ReturnedItem): boolean =>
  outer.SeqNo === null &&
  (inner.TertiaryCartonId === outer.CartonId || (inner.SeqNo !== null && inner.CartonId === outer.CartonId));

/** Queues what comes back from one dispatch. A second scan in another condition changes the first one's. */
export function useReturnScans() {
  const translate = useTranslate();
  return useScanQueue<ReturnItem, ReturnScan | undefined>({
    listName: returnList,
    check: async (code, { items, extra, signal }) => {
      const condition = extra?.condition ?? returnConditions[0].value;
      const before = items.find((item) => item.code === code);
      if (before && before.item.condition === condition)
        return { outcome: 'alreadyScanned', text: returnTexts.twice, isListed: true };
      const accepted = (returned: ReturnedItem) => {
        const { ProductName: product, Qty: qty, DispatchId: dispatch } = returned;
        return {
          outcome: 'accepted' as const,
          text: translate('app.returns.taken', { product, qty, dispatch }),
          item: { returned, condition },
          replaces: before?.id,
        };
      };
      if (before) return accepted(before.item.returned);
      try {
        const { data } = await ask(scanForReturn, { input: { QrData: code }, signal });
        const listed = items.map(({ item }) => item.returned);
        const other = listed.find(({ DispatchId }) => DispatchId !== data.DispatchId);
        if (other)
          return {
            outcome: 'invalid',
            text: translate('app.returns.other_dispatch', {
              code: nameOf(data),
              other: data.DispatchId,
              dispatch: other.DispatchId,
            }),
          };
        if (listed.some((one) => isInside(one, data) || isInside(data, one)))
          return { outcome: 'invalid', text: translate('app.returns.twice_inside', { code: nameOf(data) }) };
        return accepted(data);
      } catch (error) {
        if (!(error instanceof ApiError) || (error.code !== '400' && error.code !== '409')) throw error;
        const text = error.fieldErrors['QrData'] ?? error.message;
        return { outcome: outcomeOf(error, returnTexts.invalid, 'invalid'), text };
      }
    },
  });
}
