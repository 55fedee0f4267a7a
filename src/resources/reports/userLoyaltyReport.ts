import { pointMovements } from '../../../contract/choices/choices.ts';
import { choice, integer, mobile, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { redemption } from '../transactions/redemption.ts';
import { report } from '../parts/report.ts';

/** Points that people gained and lost in a period (spec 3 §2, Report screens). */
export const userLoyaltyReport = defineResource({
  path: '/reports/Userloyality-report',
  title: 'User Loyalty Report',
  item: 'Movement',
  ...report,
  calls: { list: 'UserloyalityLogRpt/GetUserloyalityLogReport' },
  id: 'MovementId',
  rows: 'userLoyalty',
  dates: 'Dt',
  fields: {
    UserName: text('Name'),
    MobileNo: mobile('Mobile No'),
    LoyalityPoints: integer('Loyalty Points', { large: true }),
    TxnType: choice('Points Type', { choices: pointMovements }),
    RedeemReqType: choice('Loyalty Type', { choices: redemption.fields.RedeemReqType.choices }),
    ProductName: text('Product Name'),
  },
  columns: ['UserName', 'MobileNo', 'LoyalityPoints', 'TxnType', 'RedeemReqType', 'ProductName', 'CreatedDt'],
  main: ['UserName', 'LoyalityPoints', 'TxnType'],
  sums: ['LoyalityPoints'],
  export: { file: 'User Loyalty report' },
});
