import {
  choice,
  date,
  files,
  integer,
  lines,
  multiline,
  reference,
  text,
} from '../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../contract/resource/declaration/ResourceDeclaration.ts';

const [draft, submitted, approved, refused, received] = [1, 2, 3, 4, 5];

export const returnedGoods = defineResource({
  path: '/transactions/returned-goods',
  title: 'Returned Goods',
  item: 'Return Note',
  icon: 'return',
  calls: { list: 'Rma/GetReturns', create: 'Rma/CreateReturn', update: 'Rma/UpdateReturn' },
  id: 'ReturnId',
  label: 'ReturnNo',
  table: 'returned_goods',
  rights: { approve: 'Approve', receive: 'Receive' },
  timeline: true,
  import: true,
  fields: {
    ReturnNo: text('Return No', { numbering: { prefix: 'RMA-', each: 'financialYear' } }),
    DealerId: reference('Dealer', {
      to: 'user',
      labelled: 'DealerName',
      options: 'Rma/GetDealers',
      among: { RoleName: 'Dealer' },
      required: 'Please select the dealer.',
    }),
    AskedOn: date('Asked On', { required: 'Please select the day.', default: { daysFromToday: 0 } }),
    Reason: multiline('Reason', { required: 'Please enter the reason.' }),
    Papers: files('Papers', { takes: ['image', 'pdf'], max: [20, 'At most 20 papers.'] }),
    Items: lines('Items', {
      table: 'returned_goods_items',
      required: 'Please add an item.',
      fields: {
        ProductId: reference('Product', {
          to: 'product',
          labelled: 'ProductName',
          required: 'Please select the product.',
        }),
        Qty: integer('Quantity', { required: 'Please enter how many.', min: [1, 'Please enter how many.'] }),
        Condition: choice('Condition', {
          choices: [
            { value: 1, label: 'Unopened', tone: 'positive' },
            { value: 2, label: 'Opened', tone: 'caution' },
            { value: 3, label: 'Broken', tone: 'negative' },
          ],
          required: 'Please select the condition.',
        }),
        Photos: files('Photos', { takes: ['image'], max: [5, 'At most 5 photos of an item.'] }),
      },
    }),
    Pieces: integer('Pieces', { derived: { rule: 'sum', from: ['Items.Qty'] } }),
    State: choice('State', {
      choices: [
        { value: draft, label: 'Draft', tone: 'neutral' },
        { value: submitted, label: 'Submitted', tone: 'caution' },
        { value: approved, label: 'Approved', tone: 'positive' },
        { value: refused, label: 'Refused', tone: 'negative' },
        { value: received, label: 'Received', tone: 'positive' },
      ],
    }),
    SubmitterId: reference('Submitted By', { to: 'user', labelled: 'SubmitterName', locked: true }),
    DeciderId: reference('Decided By', { to: 'user', labelled: 'DeciderName', locked: true }),
    Answer: multiline('Answer', { required: 'Please enter why it is refused.', locked: true }),
  },
  columns: ['ReturnNo', 'DealerName', 'AskedOn', 'Items', 'Pieces', 'SubmitterName', 'State'],
  details: { title: 'Return Note', fields: ['ReturnNo', 'Reason', 'Papers', 'Items', 'Answer'] },
  filters: [{ field: 'DealerId' }, { field: 'Items.ProductId' }],
  period: { days: 90, field: 'AskedOn' },
  states: {
    field: 'State',
    counts: 'Rma/GetStates',
    closed: [submitted, approved, refused, received],
    muted: [refused, received],
    shows: ['ReturnNo', 'DealerName', 'Pieces'],
    moves: {
      submit: { label: 'Send In', from: draft, to: submitted, sets: { SubmitterId: { person: 'me' } } },
      approve: {
        label: 'Approve',
        right: 'approve',
        from: submitted,
        to: approved,
        sets: { DeciderId: { person: 'me' } },
        otherThan: ['SubmitterId'],
        mail: {
          to: 'DealerId',
          subject: 'Your return {ReturnNo} is approved',
          text: 'Dear {DealerName},\n\nplease send us the {Pieces} pieces of {ReturnNo}.\n\n{company}',
        },
      },
      refuse: {
        label: 'Refuse',
        right: 'approve',
        from: submitted,
        to: refused,
        sets: { DeciderId: { person: 'me' } },
        otherThan: ['SubmitterId'],
        asks: ['Answer'],
      },
      receive: { label: 'Receive', right: 'receive', from: approved, to: received },
    },
  },
  reminders: {
    waits: {
      on: 'AskedOn',
      days: 3,
      until: { not: { field: 'State', is: submitted } },
      to: 'CreatedBy',
      subject: '{ReturnNo} waits for its approval',
      text: 'The return {ReturnNo} of {DealerName} is neither approved nor refused: {portal}',
    },
  },
});
