import * as v from 'valibot';
import { pageKeys } from '../../pages/pages.ts';
import { thresholds } from '../../choices/suspicion.ts';
import { defineCall } from '../Call.ts';
import { whole } from '../given.ts';

const page = pageKeys.suspiciousSeals;

const session = v.object({
  /** `YYYY/MM/DD HH:mm`, of its first scan; To: of its last one. */
  From: v.string(),
  To: v.string(),
  Scans: v.number(),
  /** The town, or else the best description of the place. */
  Place: v.nullable(v.string()),
  Latitude: v.nullable(v.number()),
  Longitude: v.nullable(v.number()),
});

export type SuspicionSession = v.InferOutput<typeof session>;

const sign = v.object({
  /** Its name, from contract/choices/suspicion.ts. */
  Sign: v.string(),
  /** Its part of the score. */
  Strength: v.number(),
  /** The sign in a sentence. */
  Text: v.string(),
});

/** Not a call of the specification, like the others of this file. `id`: the suspicion's. */
export const getSuspicion = defineCall('GET', 'Suspicion/GetSuspicion/:id', {
  access: { page, right: 'view', staff: true },
  says: ['Text'],
  summary: 'Read the signs and the scans of a suspicious seal',
  answer: v.object({
    Signs: v.array(sign),
    /** The newest sessions, in order of time. */
    Sessions: v.array(session),
    /** The newest recall of only this seal, or null. */
    Recall: v.nullable(v.object({ RecallId: v.number(), Warning: v.string(), IsInForce: v.boolean() })),
  }),
});

export type Suspicion = v.InferOutput<typeof getSuspicion.answer>;

export const getThreshold = defineCall('GET', 'Suspicion/GetThreshold', {
  access: { page, right: 'view', staff: true },
  summary: 'Read the threshold of suspicious seals, and how many seals each threshold would leave open',
  answer: v.object({
    Threshold: v.number(),
    /** The threshold of companies that have not moved theirs. */
    Usual: v.number(),
    /** The scores of undecided seals with their numbers, the lowest first. */
    Scores: v.array(v.object({ Score: v.number(), Seals: v.number() })),
  }),
});

export type ThresholdEffect = v.InferOutput<typeof getThreshold.answer>;

const outsideThresholds = `Please choose a threshold from ${thresholds.least} to ${thresholds.most}.`;

export const setThreshold = defineCall('POST', 'Suspicion/SetThreshold', {
  access: { page, right: 'edit', staff: true },
  summary: 'Move the threshold of suspicious seals',
  request: v.object({ Threshold: whole(thresholds.least, thresholds.most, outsideThresholds) }),
  answer: v.object({ Threshold: v.number() }),
});
