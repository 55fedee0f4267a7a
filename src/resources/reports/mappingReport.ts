import { integer, serial, text } from '../../../contract/resource/fields.ts';
import { defineResource } from '../../../contract/resource/ResourceDeclaration.ts';
import { reportPeriod } from '../parts/reportPeriod.ts';

const both = ['Qty', 'Demapped'] as const;

/** What was mapped in a period (spec 3 §2, Report screens). */
export const mappingReport = defineResource({
  path: '/reports/mapping-report',
  title: 'Mapping Report',
  item: 'Mapping',
  icon: 'report',
  calls: { list: 'MappingRpt/GetMappingReport' },
  id: 'MappingId',
  rows: 'mappedNumbers',
  fields: {
    ProductName: text('Product Name'),
    FromNo: serial('From No'),
    ToNo: serial('To No'),
    Qty: integer('Qty', { large: true }),
    Demapped: integer('Demapped since', { large: true }),
    BatchNo: text('BatchNo'),
  },
  columns: ['ProductName', 'FromNo', 'ToNo', 'Qty', 'BatchNo', { field: 'CreatedDate', label: 'Mapped On' }],
  period: reportPeriod,
  sums: ['Qty'],
  chart: { type: 'time', title: 'Mapped and demapped', sums: both, call: 'MappingRpt/GetChart' },
  export: { file: 'Mapping report', drops: ['Demapped'] },
});
