import { recallKind } from './choices.ts';

/** The reasons for verdicts, as the log of scans stores them. `machine` and `productInactive` are in logs of earlier versions. */
export const scanReasons = {
  mapped: 'mapped',
  repeat: 'repeat of the same visitor',
  limitReached: 'scan limit reached',
  ...recallKind,
  unreleased: 'unreleased',
  notMapped: 'not mapped',
  notIssued: 'not issued',
  demapped: 'demapped',
  damaged: 'damaged',
  productInactive: 'product inactive',
  companyInactive: 'company inactive',
  revokedKey: 'revoked key',
  altered: 'altered or guessed code',
  carton: 'a carton code',
  severalCodes: 'several codes',
  noCode: 'no seal code',
  unknownPrefix: 'unknown prefix',
  lastOfHour: 'last fake of its hour in the log',
  machine: 'opened by a machine',
} as const;

export type ScanReason = (typeof scanReasons)[keyof typeof scanReasons];
