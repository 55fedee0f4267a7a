import * as yup from 'yup';
import {
  getJourney,
  getScanInfo,
  getSecondaryInfo,
  getTertiaryInfo,
  getTracked,
  rowsAtOnce,
} from '../../../contract/calls/tracking.ts';
import { largestInteger } from '../../../contract/resource/limits.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { endpoint, type SessionRequest } from '../../calls/endpoint.ts';
import { byTurns } from '../../engine/rows/inTurn.ts';
import type { Module } from '../../engine/Module.ts';
import { readCartons, readSecondary, readTertiary } from './contents.ts';
import { findTracked, unknownText } from './findTracked.ts';
import { readJourney } from './journey.ts';
import { readTracked } from './readTracked.ts';

/** Letters of a scanned text; the longest address of a seal has some hundred. */
const longestScan = 2000;
const nothingScanned = 'Scan First';

const code = yup.string().trim().max(longestScan, unknownText).required(nothingScanned);

/** The request for the journey of a code. */
export const trackingSchema = yup.object({ qr: code });

const part = {
  First: yup.number().integer().min(-1).max(largestInteger).default(1),
  PageSize: yup.number().integer().min(-1).default(rowsAtOnce.usual),
};

const contentsSchema = yup.object({ Id: code, ...part });

type Asking<Input> = Pick<SessionRequest<Input>, 'deps' | 'session'>;

const askedOf = <Input>({ deps, session }: Asking<Input>) => ({
  db: deps.database.db,
  companyId: session.companyId,
  zone: deps.config.timeZone,
});

const noCarton = 'Scan a dispatch, a tertiary or a secondary carton.';

const getTrackedEndpoint = endpoint(getTracked, trackingSchema, async (request) => {
  const tracked = await findTracked(request, request.input.qr);
  return done(await readTracked(request.deps.database.db, request.session.companyId, tracked));
});

const getJourneyEndpoint = endpoint(getJourney, trackingSchema, async (request) => {
  const tracked = await findTracked(request, request.input.qr);
  return done(await readJourney(askedOf(request), tracked));
});

const getScanInfoEndpoint = endpoint(getScanInfo, yup.object({ qr: code, ...part }), async (request) => {
  const tracked = await findTracked(request, request.input.qr);
  if (tracked.kind === 'unit') throw new Refusal(noCarton);
  return done(await readCartons({ ...askedOf(request), ...request.input }, tracked));
});

const getTertiaryInfoEndpoint = endpoint(getTertiaryInfo, contentsSchema, async (request) => {
  const tracked = await findTracked(request, request.input.Id);
  if (tracked.kind !== 'TID') throw new Refusal('This is no tertiary carton.');
  return done(await readTertiary({ ...askedOf(request), ...request.input }, tracked.id));
});

const getSecondaryInfoEndpoint = endpoint(getSecondaryInfo, contentsSchema, async (request) => {
  const tracked = await findTracked(request, request.input.Id);
  if (tracked.kind !== 'SID') throw new Refusal('This is no secondary carton.');
  return done(await readSecondary({ ...askedOf(request), ...request.input }, tracked.id));
});

/** Tells where a unit, a carton or a dispatch is and was (spec 3 §2, QR Code Tracking Report). */
export const trackingModule = {
  endpoints: () =>
    [
      getTrackedEndpoint,
      getJourneyEndpoint,
      getScanInfoEndpoint,
      getTertiaryInfoEndpoint,
      getSecondaryInfoEndpoint,
    ].map(byTurns),
} satisfies Module;
