import * as v from 'valibot';
import { pageKeys } from '../pages/pages.ts';
import { thresholds } from '../choices/suspicion.ts';
import { defineCall } from './Call.ts';
import { whole } from './given.ts';

const page = pageKeys.suspiciousSeals;

const session = v.object({
  /** `YYYY/MM/DD HH:mm`, of its first scan and of its last one. */
  From: v.string(),
  To: v.string(),
  Scans: v.number(),
  /** The town, or what else is known of where it was. */
  Place: v.nullable(v.string()),
  Latitude: v.nullable(v.number()),
  Longitude: v.nullable(v.number()),
});

export type SuspicionSession = v.InferOutput<typeof session>;

const sign = v.object({
  /** Its name: see contract/choices/suspicion.ts. */
  Sign: v.string(),
  /** What of the score it makes. */
  Strength: v.number(),
  /** What was noticed, in a sentence. */
  Text: v.string(),
});

/** No call of the specification, as the others of this file. `id`: the suspicion's. */
export const getSuspicion = defineCall({
  method: 'GET',
  path: 'Suspicion/GetSuspicion/:id',
  access: { page, right: 'view' },
  summary: 'What was noticed of a seal, and where and when it was scanned',
  answer: v.object({
    Signs: v.array(sign),
    /** The newest ones, the oldest of them first. */
    Sessions: v.array(session),
    /** The newest recall that warns of this seal alone; null where there is none. */
    Recall: v.nullable(v.object({ RecallId: v.number(), Warning: v.string(), IsInForce: v.boolean() })),
  }),
});

export type Suspicion = v.InferOutput<typeof getSuspicion.answer>;

export const getThreshold = defineCall({
  method: 'GET',
  path: 'Suspicion/GetThreshold',
  access: { page, right: 'view' },
  summary: 'From which score on seals are suspicious, and how many each threshold would leave open',
  answer: v.object({
    Threshold: v.number(),
    /** What holds for a company that has not moved it. */
    Usual: v.number(),
    /** The scores of seals that nobody has decided on, the lowest first, with how many have them. */
    Scores: v.array(v.object({ Score: v.number(), Seals: v.number() })),
  }),
});

export type ThresholdEffect = v.InferOutput<typeof getThreshold.answer>;

const outsideThresholds = `Please choose a threshold from ${thresholds.least} to ${thresholds.most}.`;

export const setThreshold = defineCall({
  method: 'POST',
  path: 'Suspicion/SetThreshold',
  access: { page, right: 'edit' },
  summary: 'Move the score from which on seals are suspicious',
  request: v.object({ Threshold: whole(thresholds.least, thresholds.most, outsideThresholds) }),
  answer: v.object({ Threshold: v.number() }),
});
