import { useTranslate } from 'ra-core';
import { useState } from 'react';
import * as v from 'valibot';
import { type OlderStock, olderCartons, type ScannedCarton } from '../../../contract/calls/seals/packing.ts';
import { type Scan, parseScan } from '../../../contract/serial/parseScan.ts';
import { ApiError } from '../../api/ApiError.ts';
import { type ScannedItem, useScanQueue } from '../../scanning/queue/ScanList.ts';
import { outcomeOf, useExpiredOn } from './Desk.tsx';

/** Returns the older stock for which the server refused a scan or a save, or undefined for any other error. */
export function olderStockOf(error: unknown): OlderStock | undefined {
  const read = v.safeParse(olderCartons, error instanceof ApiError ? error.data : undefined);
  return read.success ? read.output : undefined;
}

/** A scanned carton, with the older cartons that were there. */
export interface CartonItem {
  carton: ScannedCarton;
  older: readonly string[];
}

/** Approves newer stock. Names the older cartons that may stay behind. */
interface Approval {
  older: readonly string[];
}

export type CartonRow = ScannedItem<CartonItem, Approval | undefined>;

interface CartonScansOptions {
  listName: string;
  /** The kinds of codes that are cartons on this page. */
  kinds: readonly Scan['kind'][];
  texts: {
    /** The text for a code that is not a carton on this page. */
    invalid: string;
    twice: string;
    /** The text for a carton that would leave older stock behind. */
    older: string;
  };
  /** The outcome of any other warning of the server. */
  others: 'alreadyScanned' | 'invalid';
  /**
   * Asks the server about a carton. `scanned` holds the cartons before it. With flag 1, the server ignores older stock. Throws
   * what `ask` throws.
   */
  ask: (
    code: string,
    asked: { flag: 0 | 1; scanned: readonly string[]; signal: AbortSignal },
  ) => Promise<readonly ScannedCarton[]>;
  /** Returns the reason why a carton that the server accepts cannot join the others. */
  whyNot?: (carton: ScannedCarton, others: readonly CartonItem[]) => string | undefined;
}

interface Asked {
  code: string;
  stock: OlderStock;
}

/**
 * Queues cartons that are packed or dispatched. It asks about each carton that would go before older stock, until somebody
 * approves it (spec 3 §4, §5).
 */
export function useCartonScans({
  listName,
  kinds,
  texts,
  others: otherwise,
  ask,
  whyNot,
}: CartonScansOptions) {
  const translate = useTranslate();
  const expiredOn = useExpiredOn();
  const [asked, setAsked] = useState<Asked>();
  const queue = useScanQueue<CartonItem, Approval | undefined>({
    listName,
    check: async (code, { items, extra, signal }) => {
      if (!kinds.includes(parseScan(code).kind)) return { outcome: 'invalid', text: texts.invalid };
      const scanned = items.map((item) => item.code);
      if (scanned.includes(code)) return { outcome: 'alreadyScanned', text: texts.twice, isListed: true };
      const find = async (flag: 0 | 1) => (await ask(code, { flag, scanned, signal }))[0];
      let older = extra?.older ?? [];
      try {
        const carton = await find(extra ? 1 : 0).catch((error: unknown) => {
          const stock = olderStockOf(error);
          if (extra || !stock || !isSettled(stock, items)) throw error;
          older = codesOf(stock);
          return find(1);
        });
        if (!carton) return { outcome: 'invalid', text: texts.invalid };
        const listed = items.map(({ item }) => item);
        // the slip and the SSCC beside it name one carton
        if (listed.some((item) => item.carton.CartonId === carton.CartonId))
          return { outcome: 'alreadyScanned', text: texts.twice, isListed: true };
        const problem = whyNot?.(carton, listed);
        if (problem) return { outcome: 'invalid', text: problem };
        const taken = translate('app.floor.carton_taken', { product: carton.ProductName, qty: carton.Qty });
        const text = [taken + expiredOn(carton), ...(carton.Note ? [carton.Note] : [])].join('\n');
        return { outcome: 'accepted', text, item: { carton, older } };
      } catch (error) {
        const stock = olderStockOf(error);
        if (stock) {
          setAsked({ code, stock });
          return { outcome: 'asks', text: texts.older };
        }
        if (!(error instanceof ApiError) || error.code !== '400') throw error;
        const text = [error.message, error.fieldErrors['QrData'] ?? []].flat().join('\n');
        return { outcome: outcomeOf(error, texts.invalid, otherwise), text };
      }
    },
  });
  const answer = (given: Parameters<typeof queue.answerAsked>[0]) => {
    setAsked(undefined);
    queue.answerAsked(given);
  };
  return {
    queue,
    /** The newer carton that somebody has to approve or leave. */
    asking: asked && {
      ...asked,
      approve: () => answer({ extra: { older: codesOf(asked.stock) } }),
      leave: () => answer('leave'),
    },
  };
}

const codesOf = ({ OlderStock: cartons }: OlderStock): string[] => cartons.map(({ CartonId }) => CartonId);

/**
 * Tells whether older stock needs no question, because it is in the list or somebody approved leaving it behind for another
 * carton.
 */
function isSettled(stock: OlderStock, items: readonly { code: string; item: CartonItem }[]): boolean {
  const scanned = new Set(items.map(({ code }) => code));
  const approved = new Set(items.flatMap(({ item }) => item.older));
  const codes = codesOf(stock);
  if (!codes.every((code) => scanned.has(code) || approved.has(code))) return false;
  // a person who approved some of it has read the whole number
  return stock.TotalOlder <= codes.length || codes.some((code) => approved.has(code));
}

/** Returns the codes of the scanned cartons in which something has expired. */
export const expiredCodes = (items: readonly { item: CartonItem }[]): string[] =>
  items.flatMap(({ item: { carton } }) => (carton.IsExpired ? carton.CartonId : []));

/** Returns the older cartons that stay behind although some of `items` should not go before them. */
export function olderLeftBy(items: readonly { code: string; item: CartonItem }[]): string[] {
  const scanned = new Set(items.map(({ code }) => code));
  return [...new Set(items.flatMap(({ item }) => item.older))].filter((code) => !scanned.has(code));
}
