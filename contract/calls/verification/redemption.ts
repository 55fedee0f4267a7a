import * as v from 'valibot';
import { pageKeys } from '../../pages/pages.ts';
import { defineCall } from '../Call.ts';
import { recordId } from '../given.ts';

const page = pageKeys.redemption;

const userPoints = v.object({
  /** Points that the person can request. */
  UserPoints: v.number(),
  /** Points in open requests. */
  ReservedPoints: v.number(),
  /** Points that were taken back after they were spent or requested. The next points pay them first. */
  OwedPoints: v.number(),
});

export const getUserPoints = defineCall('POST', 'RedemptionApproval/GetUserPoints', {
  access: { page, right: ['add', 'view'] },
  summary: 'Read the points of a person of the company, as one row; no row for other people',
  request: v.object({ UserId: recordId('Please Select User.') }),
  answer: v.array(userPoints),
});

export type UserPoints = v.InferOutput<typeof userPoints>;

/** No page of the specification calls it (spec 3 §7). An inactive request stays open and can only be rejected. */
export const toggleRedemption = defineCall('GET', 'RedemptionApproval/InActiveRow/:id/:flag', {
  access: { page, right: 'edit' },
  summary: 'Make an open request active or inactive: an inactive one can only be rejected',
  answer: v.object({ RedeemReqId: v.number(), IsActive: v.boolean() }),
});

/** Points never expire, but the schemes that give them do. */
export const getOwnPoints = defineCall('GET', 'MyPoints/GetBalance', {
  access: 'signed-in',
  summary: 'Read the points of the person, and the schemes that give them some today',
  answer: v.object({
    ...userPoints.entries,
    Schemes: v.array(
      v.object({
        SchemeId: v.number(),
        SchemeName: v.string(),
        ProductName: v.string(),
        /** For each unit. */
        Points: v.number(),
        /** The last day, YYYY/MM/DD. */
        EndDate: v.string(),
      }),
    ),
  }),
});
