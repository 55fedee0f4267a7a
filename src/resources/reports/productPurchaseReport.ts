import { text } from '../../../contract/resource/fields.ts';
import { defineResource } from '../../../contract/resource/ResourceDeclaration.ts';
import { report } from '../parts/report.ts';

/** Units that signed-in mobile users verified first in a period (spec 3 §2, Report screens). */
export const productPurchaseReport = defineResource({
  path: '/reports/ProductPurchaseRpt-report',
  title: 'Product Purchase Report',
  item: 'Purchase',
  ...report,
  calls: { list: 'ProductPurchaseRpt/GetProductPurchaseReport' },
  id: 'ProductPurchaseId',
  rows: 'productPurchases',
  fields: { UserName: text('Name'), ProductName: text('Product Name') },
  columns: ['UserName', 'ProductName', { field: 'CreatedDate', label: 'Verified On' }],
  chart: { type: 'bar', title: 'Top products', by: 'ProductName', call: 'ProductPurchaseRpt/GetChart' },
  export: { file: 'Product Purchase Report.csv' },
});
