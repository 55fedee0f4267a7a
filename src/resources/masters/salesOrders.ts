import { integer, moment, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';

/** The Insert Log of the sales-order upload (spec 2 §2), below the form that uploads. */
export const salesOrders = defineResource({
  path: '/masters/upload-so-details',
  title: 'Insert Sales Order Details (Using Excel)',
  item: 'Upload',
  icon: 'upload',
  calls: { list: 'OrderBooking/GetSOInsertLog' },
  id: 'SOUploadId',
  label: 'InsertDate',
  rows: 'soUploads',
  above: 'uploadSalesOrders',
  fields: {
    UserName: text('InsertedBy'),
    TotalInsertions: integer('Total Insertions'),
    InsertDate: moment('Insert Date'),
  },
  sort: { by: 'InsertDate' },
  period: { field: 'InsertDate', presets: ['all', 'today', 'last7Days', 'last30Days'], sends: 'type' },
  actions: [{ name: 'rows', label: 'Download', right: 'edit', dialog: 'downloadSalesOrders' }],
  export: { file: 'SalesOrderInsertLog' },
  texts: { empty: 'No sales orders were uploaded yet.' },
});
