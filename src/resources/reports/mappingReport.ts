import { integer, reference, serial, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { report } from '../parts/report.ts';

const both = ['Qty', 'Demapped'] as const;
const qty = { field: 'Qty', label: 'Qty' } as const;
const productName = { field: 'ProductName', label: 'Product Name' } as const;
const mappedOn = { field: 'CreatedDate', label: 'Mapped On' } as const;

/** Mappings of a period (spec 3 §2, Report screens). */
export const mappingReport = defineResource({
  path: '/reports/mapping-report',
  title: 'Mapping Report',
  item: 'Mapping',
  ...report,
  calls: { list: 'MappingRpt/GetMappingReport' },
  id: 'MappingId',
  rows: 'mappedNumbers',
  fields: {
    ProductId: reference('Product', { to: 'product', labelled: 'ProductName' }),
    FromNo: serial('From No'),
    ToNo: serial('To No'),
    Qty: integer('Mapped', { large: true }),
    Demapped: integer('Of these, demapped since', { large: true }),
    BatchNo: text('BatchNo', { code: true }),
  },
  columns: [productName, 'FromNo', 'ToNo', qty, 'BatchNo', mappedOn],
  main: ['ProductName', 'FromNo', 'ToNo'],
  filters: [{ field: 'ProductId' }, { field: 'BatchNo' }],
  sums: ['Qty'],
  chart: { type: 'time', title: 'Mapped numbers', sums: both, call: 'MappingRpt/GetChart' },
  export: { file: 'Mapping report', drops: ['Demapped'] },
});
