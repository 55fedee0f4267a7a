import { integer, serial, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';

export const issueNumber = defineResource({
  path: '/activation/issue-number',
  title: 'Issue Number',
  item: 'Issue No',
  icon: 'issue',
  calls: { list: 'IssueNo/GetIssueNumbers', create: 'IssueNo/CreateIssueNumber' },
  id: 'IssueId',
  tells: { as: 'numbers' },
  rows: 'issuedRanges',
  writes: 'issuedRanges',
  dates: 'Dt',
  fields: {
    SalesOrderNo: text('Sales Order No', {
      code: true,
      required: 'Please enter sales order no.',
      help: 'The number of your order for seals, from their maker’s books.',
    }),
    FromNo: serial('From No', { locked: true, default: { call: 'IssueNo/GetFromNumbers', take: 'FromNo' } }),
    IssueQty: integer('Quantity', {
      required: 'Please enter your quantity.',
      min: [1, 'Please enter your quantity.'],
    }),
    ToNo: serial('To No', { derived: { rule: 'rangeEnd', from: ['FromNo', 'IssueQty'] } }),
  },
  columns: ['SalesOrderNo', 'FromNo', 'ToNo', 'IssueQty'],
  actions: [{ name: 'seals', label: 'Download seals', right: 'report', dialog: 'downloadSeals' }],
  texts: { add: 'Add', addTitle: 'Add Issue No' },
});
