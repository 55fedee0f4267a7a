import { reference, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
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
  fields: {
    UserName: text('Name'),
    ProductID: reference('Product', { to: 'product', labelled: 'ProductName' }),
  },
  columns: [
    'UserName',
    { field: 'ProductName', label: 'Product Name' },
    { field: 'CreatedDate', label: 'Verified On' },
  ],
  filters: [{ field: 'ProductID' }],
  chart: {
    type: 'bar',
    title: 'Top products',
    by: 'ProductName',
    counts: 'Purchases',
    call: 'ProductPurchaseRpt/GetChart',
  },
  export: { file: 'Product Purchase Report.csv' },
});
