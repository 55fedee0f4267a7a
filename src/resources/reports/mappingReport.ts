import { integer, serial, text } from '../../../contract/resource/fields.ts';
import { defineResource } from '../../../contract/resource/ResourceDeclaration.ts';
import { reportPeriod } from '../parts/reportPeriod.ts';

/** What was mapped in a period (spec 3 §2, Report screens). */
export const mappingReport = defineResource({
  path: '/reports/mapping-report',
  title: 'Mapping Report',
  item: 'Mapping',
  icon: 'report',
  calls: { list: 'MappingRpt/GetMappingReport' },
  id: 'MappingId',
  rows: 'mappings',
  fields: {
    ProductName: text('Product Name'),
    FromNo: serial('From No'),
    ToNo: serial('To No'),
    Qty: integer('Qty'),
    BatchNo: text('BatchNo'),
  },
  columns: ['ProductName', 'FromNo', 'ToNo', 'Qty', 'BatchNo', { field: 'CreatedDate', label: 'Mapped On' }],
  period: reportPeriod,
  sums: ['Qty'],
  export: { file: 'Mapping report' },
});
