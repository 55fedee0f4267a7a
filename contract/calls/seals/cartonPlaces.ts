import * as v from 'valibot';
import { pageKeys } from '../../pages/pages.ts';
import { defineCall } from '../Call.ts';
import { requiredScan } from '../given.ts';

export const noPlaceCode = 'This is no code of a place.';

export const putCarton = defineCall('POST', 'MoveCartons/Put', {
  access: { page: pageKeys.moveCartons, right: 'add', staff: true },
  summary: 'Say that a packed carton lies at a place, both by their scanned codes',
  request: v.object({
    CartonId: requiredScan('Scan First', 500),
    Place: requiredScan('Please scan a place first.', 500, noPlaceCode),
  }),
  answer: v.object({ CartonId: v.string(), PlaceCode: v.string() }),
});
