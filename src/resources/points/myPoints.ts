import { choice, integer, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { userLoyaltyReport } from '../reports/userLoyaltyReport.ts';

/** Shows a mobile user's points above their gains and losses. */
export const myPoints = defineResource({
  path: '/points/my-points',
  title: 'My Points',
  item: 'Movement',
  icon: 'scheme',
  forMobileUsers: true,
  calls: { list: 'MyPoints/GetMovements' },
  id: 'MovementId',
  rows: 'userLoyalty',
  dates: 'Dt',
  fields: {
    TxnType: choice('Points Type', { choices: userLoyaltyReport.fields.TxnType.choices }),
    LoyalityPoints: integer('Loyalty Points', { large: true }),
    ProductName: text('Product Name'),
  },
  above: 'pointBalance',
  columns: ['TxnType', 'LoyalityPoints', 'ProductName', 'CreatedDt'],
  texts: { empty: 'Scan the seal of a product that you fit, and its points appear here.' },
});
