import * as v from 'valibot';
import { pageKeys } from '../pages/pages.ts';
import type { CartonType } from '../serial/cartonCode.ts';
import { defineCall } from './Call.ts';
import { whole } from './given.ts';

/** What slips are printed for: cartons, not dispatches. */
export type SlipType = Exclude<CartonType, 'DID'>;

export const slipTypes: readonly SlipType[] = ['SID', 'TID'];

/** Slips of one print at the most. */
export const mostSlips = 5000;

/** The last number that a slip may have. */
const lastSlipNumber = 999_999_999;

/** What the Carton Slip page says (spec 3 §5). */
export const slipTexts = {
  invalid: 'Invalid Arguments',
  done: 'Download Succcess',
  tooMany: `At most ${mostSlips.toLocaleString('en')} slips can be printed at a time.`,
} as const;

/** Whether a slip may have the number. */
export const isSlipNumber = (number: number): boolean =>
  Number.isInteger(number) && number >= 1 && number <= lastSlipNumber;

/** The last numbers that slips were printed with, 0 for none: the next ones begin one above (spec 3 §9). */
const counters = v.object({ Sids: v.number(), Tids: v.number() });

export type SlipCounters = v.InferOutput<typeof counters>;

export const getSlipIds = defineCall({
  method: 'GET',
  path: 'ProductMaster/GetIds',
  access: { page: pageKeys.cartonSlip, right: ['view', 'add'] },
  summary: 'The last numbers of printed carton slips, and what stands before them',
  answer: v.array(
    v.object({
      ...counters.entries,
      /** What every code of the company begins with. */
      Prefix: v.string(),
      CompanyName: v.string(),
      /** Of the codes that are printed today. */
      Year: v.number(),
    }),
  ),
});

/** What a print may say of itself beside its last number. */
const slipPrintRequest = v.object({
  /** The first number of the print: without it, it is not known which numbers were printed again. */
  From: v.optional(whole(1, lastSlipNumber, slipTexts.invalid)),
  /** The counter of the print's type as whoever prints knows it: where it has moved meanwhile, a print beyond it is refused. */
  Known: v.optional(whole(0, lastSlipNumber, slipTexts.invalid)),
});

export type SlipPrintRequest = v.InferInput<typeof slipPrintRequest>;

/**
 * `ids`: the last numbers to be printed, of SID and of TID with a comma between them; 0 for a type that is not printed. A
 * counter moves only to a number beyond it (spec 3 §4).
 */
export const updateSlipIds = defineCall({
  method: 'GET',
  path: 'ProductMaster/UpdateIds/:ids',
  access: { page: pageKeys.cartonSlip, right: 'add' },
  summary: 'Take the numbers of carton slips before they are printed',
  request: slipPrintRequest,
  answer: v.array(counters),
});

/** The counters in a refusal of `updateSlipIds` that came too late; undefined for another one. */
export function movedCounters(data: unknown): SlipCounters | undefined {
  const read = v.safeParse(counters, data);
  return read.success ? read.output : undefined;
}
