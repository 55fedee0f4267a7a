import { integer, reference, serial, text } from '../../../contract/resource/declaration/fields.ts';
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
    ProgramId: reference('Print House', {
      to: 'program',
      labelled: 'PrintHouse',
      options: 'IssueNo/GetPrintHouses',
      shown: { mode: 'update' },
      help: 'The program whose keys fetch these seals. It sees no other ones.',
    }),
  },
  columns: ['SalesOrderNo', 'FromNo', 'ToNo', 'IssueQty'],
  // the number of the dashboard's card, which leads here
  sums: ['IssueQty'],
  actions: [
    { name: 'seals', label: 'Download seals', right: 'report', dialog: 'downloadSeals' },
    {
      name: 'printHouse',
      label: 'Print House',
      right: 'edit',
      call: 'IssueNo/SetPrintHouse',
      confirm: 'Which program fetches these seals?',
      asks: ['ProgramId'],
      done: 'Print house chosen.',
    },
  ],
  texts: { add: 'Add', addTitle: 'Add Issue No' },
});
