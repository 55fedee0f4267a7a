import * as v from 'valibot';
import { pageKeys } from '../../pages/pages.ts';
import type { CartonType } from '../../serial/cartonCode.ts';
import { formatQuantity } from '../../values/formatNumber.ts';
import { defineCall } from '../Call.ts';
import { whole } from '../given.ts';

/** The types of slips: those of cartons, not of dispatches. */
export type SlipType = Exclude<CartonType, 'DID'>;

export const slipTypes: readonly SlipType[] = ['SID', 'TID'];

/** The most slips of one print. */
export const mostSlips = 5000;

/** The largest number of a slip. */
const lastSlipNumber = 999_999_999;

/** The texts of the Carton Slip page (spec 3 §5). */
export const slipTexts = {
  invalid: 'Invalid Arguments',
  done: 'Download Succcess',
  tooMany: () => `At most ${formatQuantity(mostSlips)} slips can be printed at a time.`,
} as const;

/** Whether a slip can have the number. */
export const isSlipNumber = (number: number): boolean =>
  Number.isInteger(number) && number >= 1 && number <= lastSlipNumber;

/** The last printed numbers, 0 for none. The next slips begin one above (spec 3 §9). */
const counters = v.object({ Sids: v.number(), Tids: v.number() });

export type SlipCounters = v.InferOutput<typeof counters>;

export const getSlipIds = defineCall('GET', 'ProductMaster/GetIds', {
  access: { page: pageKeys.cartonSlip, right: ['view', 'add'], staff: true },
  summary: 'Read the last numbers of printed carton slips, and the prefix before them',
  answer: v.array(
    v.object({
      ...counters.entries,
      /** The beginning of every code of the company. */
      Prefix: v.string(),
      CompanyName: v.string(),
      /** The year in codes that are printed today. */
      Year: v.number(),
    }),
  ),
});

/** The parts of a print's request beside its last number. */
const slipPrintRequest = v.object({
  /** The first number of the print. Without it, the server does not know which numbers were printed again. */
  From: v.optional(whole(1, lastSlipNumber, slipTexts.invalid)),
  /** The counter as the client knows it. If it has moved since, the server refuses a print beyond it. */
  Known: v.optional(whole(0, lastSlipNumber, slipTexts.invalid)),
});

export type SlipPrintRequest = v.InferInput<typeof slipPrintRequest>;

/** `ids`: the last numbers of the print, SID then TID; 0 for a type not printed. A counter moves only up (spec 3 §4). */
export const updateSlipIds = defineCall('GET', 'ProductMaster/UpdateIds/:ids', {
  access: { page: pageKeys.cartonSlip, right: 'add', staff: true },
  summary: 'Take the numbers of carton slips before they are printed',
  request: slipPrintRequest,
  answer: v.array(counters),
});

/** Reads the counters from the refusal of a print that came too late; undefined for other refusals. */
export function movedCounters(data: unknown): SlipCounters | undefined {
  const read = v.safeParse(counters, data);
  return read.success ? read.output : undefined;
}
