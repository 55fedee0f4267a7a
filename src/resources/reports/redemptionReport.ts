import { choice, integer, mobile, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { redemption } from '../transactions/redemption.ts';
import { report } from '../parts/report.ts';

/** Redemptions of a period (spec 3 §2, Report screens). */
export const redemptionReport = defineResource({
  path: '/reports/Redemption-Log-report',
  title: 'Redemption Log Report',
  item: 'Redemption',
  ...report,
  calls: { list: 'RedemptionLogRpt/GetRedemptionLogReport' },
  id: 'RedeemReqId',
  rows: 'redemptionLog',
  dates: 'Dt',
  fields: {
    UserName: text('User Name'),
    RedeemReqType: choice('Redeem Request Type', { choices: redemption.fields.RedeemReqType.choices }),
    RedeemPoint: integer('Redeem Point'),
    MobileNo: mobile('Mobile No.'),
  },
  columns: [
    'UserName',
    'RedeemReqType',
    'RedeemPoint',
    'MobileNo',
    { field: 'CreatedDt', label: 'Redeemed On' },
  ],
  main: ['UserName', 'RedeemPoint', 'CreatedDt'],
  sums: ['RedeemPoint'],
  chart: {
    type: 'time',
    title: 'Redemptions',
    by: 'RedeemReqType',
    counts: 'Redemptions',
    call: 'RedemptionLogRpt/GetChart',
  },
  export: { file: 'Redemption report' },
});
