import * as v from 'valibot';
import { pageKeys } from '../pages/pages.ts';
import { defineCall } from './Call.ts';
import { recordId } from './given.ts';

const page = pageKeys.redemption;

export const getUserPoints = defineCall({
  method: 'POST',
  path: 'RedemptionApproval/GetUserPoints',
  access: { page, right: ['add', 'view'] },
  summary: 'Read the points of a person of the company, as one row; no row for other people',
  request: v.object({ UserId: recordId('Please Select User.') }),
  answer: v.array(
    v.object({
      /** Points that the person can request. */
      UserPoints: v.number(),
      /** Points in open requests. */
      ReservedPoints: v.number(),
      /** Points that were taken back after they were spent or requested. The next points pay them first. */
      OwedPoints: v.number(),
    }),
  ),
});

export type UserPoints = v.InferOutput<typeof getUserPoints.answer>[number];

/** No page of the specification calls it (spec 3 §7). An inactive request stays open and can only be rejected. */
export const toggleRedemption = defineCall({
  method: 'GET',
  path: 'RedemptionApproval/InActiveRow/:id/:flag',
  access: { page, right: 'edit' },
  summary: 'Make an open request active or inactive: an inactive one can only be rejected',
  answer: v.object({ RedeemReqId: v.number(), IsActive: v.boolean() }),
});
