import { multiline } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { redemption } from '../transactions/redemption.ts';

const { RedeemReqType, UserPoints, RedeemPoint, RedeemStatus } = redemption.fields;

/** A mobile user's own requests, open and decided. The rules are those of Create Redemption Request (spec 3 §5). */
export const redeem = defineResource({
  path: '/points/redeem',
  title: 'Redeem',
  item: 'Request',
  icon: 'price',
  forMobileUsers: true,
  calls: { list: 'Redeem/GetRequests', create: 'Redeem/CreateRequest' },
  id: 'RedeemReqId',
  rows: 'ownRedemptions',
  writes: 'ownRedemptions',
  dates: 'Dt',
  fields: {
    RedeemReqType,
    UserPoints,
    RedeemPoint,
    RedeemStatus,
    CancellationReason: multiline('Cancel Reason', { shown: { mode: 'update' }, locked: true }),
  },
  columns: ['RedeemPoint', 'RedeemReqType', 'RedeemStatus', 'CancellationReason', 'CreatedDt'],
  texts: {
    add: 'Redeem',
    addTitle: 'Redeem',
    empty: 'You have not redeemed any points yet.',
  },
});
