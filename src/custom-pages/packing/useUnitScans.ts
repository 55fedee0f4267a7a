import { useTranslate } from 'ra-core';
import { type ScannedRun, scanUnit } from '../../../contract/calls/seals/packing.ts';
import { packingTexts } from '../../../contract/calls/seals/packingRules.ts';
import {
  formatRange,
  mergeRanges,
  quantityIn,
  type SerialRange,
} from '../../../contract/serial/serialRange.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask } from '../../api/ask.ts';
import { type RefusedScan, type ScannedItem, useScanQueue } from '../../scanning/queue/ScanList.ts';
import { outcomeOf, useExpiredOn } from '../floor/Desk.tsx';

/** The units of a scan: one unit, or a run. */
export interface UnitItem {
  runs: readonly ScannedRun[];
  /** Set for the first unit of a run whose last unit is still to be scanned. */
  begins: boolean;
}

/** Says whether a scan is an end of a run. */
interface UnitScan {
  run: boolean;
}

export type UnitRow = ScannedItem<UnitItem, UnitScan | undefined>;

/** The name of the list of a carton's units. */
export const unitList = 'secondary-packing';

export const rangeOf = ({ SeqNo, ToSeqNo }: ScannedRun): SerialRange => ({ from: SeqNo, to: ToSeqNo });

/** Returns the scanned units as the fewest ranges. A run contains its own first unit. */
export const unitRanges = (items: readonly { item: UnitItem }[]): SerialRange[] =>
  mergeRanges(items.flatMap(({ item }) => item.runs.map(rangeOf)));

export const beginningOf = (items: readonly UnitRow[]): UnitRow | undefined =>
  items.find(({ item }) => item.begins);

export const overlaps = (one: SerialRange, other: SerialRange): boolean =>
  one.from <= other.to && other.from <= one.to;

/** Queues the units of a carton. Each scan is a unit or an end of a run (spec 3 §4, §5). */
export function useUnitScans() {
  const translate = useTranslate();
  const expiredOn = useExpiredOn();
  const queue = useScanQueue<UnitItem, UnitScan | undefined>({
    listName: unitList,
    check: async (code, { items, extra, signal }) => {
      if (items.some((item) => item.code === code))
        return { outcome: 'alreadyScanned', text: packingTexts.unitTwice, isListed: true };
      const begins = extra?.run ? beginningOf(items) : undefined;
      const others = items.filter((item) => item !== begins);
      const input = { QrData: code, ...(begins && { FromQrData: begins.code }) };
      const runs = await ask(scanUnit, { input, signal }).then(({ data }) => data, refusedScan);
      if ('outcome' in runs) return runs;
      const refused = whyNot(runs, others);
      if (refused) return refused;
      const item = { runs, begins: Boolean(extra?.run && !begins) };
      // the run contains its first unit
      const over = runs.find(({ IsExpired }) => IsExpired);
      const text = textOf(item) + (over ? expiredOn(over) : '');
      return { outcome: 'accepted', item, text, replaces: begins?.id };
    },
  });

  /** Returns the reason why units that could be packed cannot go into this carton. */
  function whyNot(runs: readonly ScannedRun[], others: readonly UnitRow[]): RefusedScan | undefined {
    const [first] = runs;
    if (!first) return { outcome: 'invalid', text: packingTexts.noData };
    const { ProductID, ProductName, PackingSize } = first;
    if (others.some(({ item }) => item.runs[0]?.ProductID !== ProductID))
      return { outcome: 'invalid', text: packingTexts.otherProduct };
    const inList = unitRanges(others);
    const ranges = runs.map(rangeOf);
    const twice = inList.find((range) => ranges.some((other) => overlaps(range, other)));
    if (twice) {
      const { unitTwice: text } = packingTexts;
      const isRun = quantityIn(ranges) > 1;
      return {
        outcome: 'alreadyScanned',
        text: isRun ? translate('app.packing.run_twice', { text, range: formatRange(twice) }) : text,
        isListed: quantityIn(mergeRanges([...inList, ...ranges])) === quantityIn(inList),
      };
    }
    const qty = quantityIn(inList) + quantityIn(ranges);
    if (PackingSize && qty > PackingSize)
      return {
        outcome: 'invalid',
        text: translate('app.packing.too_many', {
          qty,
          size: PackingSize,
          product: ProductName,
        }),
      };
    return undefined;
  }

  function textOf({ runs, begins }: UnitItem): string {
    const [range, ...more] = mergeRanges(runs.map(rangeOf));
    if (!range) return '';
    if (begins) return translate('app.packing.run_begun', { number: String(range.from) });
    const product = runs[0]?.ProductName;
    const qty = quantityIn([range, ...more]);
    if (qty === 1) return translate('app.packing.unit_taken', { product, number: String(range.from) });
    return translate('app.packing.run_taken', { product, range: formatRange(range), qty });
  }

  return queue;
}

/** Returns the answer to a refused scan of a unit. Throws every other error: either the scan waits, or there is a fault. */
export function refusedScan(error: unknown): RefusedScan {
  if (!(error instanceof ApiError) || (error.code !== '400' && error.code !== '409')) throw error;
  // any other warning means already packed (spec 3 §4)
  const outcome = outcomeOf(error, packingTexts.noData, 'alreadyScanned');
  return { outcome, text: error.fieldErrors['QrData'] ?? error.message };
}
