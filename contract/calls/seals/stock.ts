import * as v from 'valibot';
import { pageKeys } from '../../pages/pages.ts';
import { defineCall } from '../Call.ts';
import { recordId, requiredScan, scanned } from '../given.ts';

export const noPlaceCode = 'This is not the code of a place.';

export const putCarton = defineCall('POST', 'MoveCartons/Put', {
  access: { page: pageKeys.moveCartons, right: 'add', staff: true },
  summary: 'Say that a packed carton lies at a place, both by their scanned codes',
  request: v.object({
    CartonId: requiredScan('Scan First', 500),
    Place: requiredScan('Please scan a place first.', 500, noPlaceCode),
  }),
  answer: v.object({ CartonId: v.string(), PlaceCode: v.string() }),
});

const page = pageKeys.stockCount;

/**
 * What a count says of a carton: `found` of one that was in stock, `missing` if nobody scanned it, `unexpected` if it was
 * scanned and is elsewhere by the books, and `moved` of one that came, left or moved since the count began.
 */
export const countResults = {
  found: 'Found',
  missing: 'Missing',
  unexpected: 'Unexpected',
  moved: 'Moved since it began',
} as const;

export type CountResult = keyof typeof countResults;

/** Once a count is closed, a scan of it brings only a missing carton back. */
export const scanForCount = defineCall('POST', 'StockCount/Scan', {
  access: { page, right: 'add', staff: true },
  summary: 'Count a packed carton by its scanned code, and say where it lies',
  request: v.object({
    CountId: recordId(),
    CartonId: requiredScan('Scan First', 500),
    Place: scanned(500),
  }),
  answer: v.object({
    CartonId: v.string(),
    /** `again`: it was counted before. */
    Result: v.picklist(['found', 'unexpected', 'moved', 'again']),
  }),
});

export const getCountNumbers = defineCall('GET', 'StockCount/GetNumbers', {
  access: { page, right: ['view', 'add'], staff: true },
  summary: 'Count the cartons of a stock count by what it says of them',
  request: v.object({
    CountId: v.pipe(v.union([v.string(), v.number()]), v.transform(Number), recordId()),
  }),
  answer: v.object({ found: v.number(), missing: v.number(), unexpected: v.number(), moved: v.number() }),
});
