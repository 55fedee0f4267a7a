import {
  choice,
  date,
  integer,
  lines,
  money,
  reference,
  switchField,
  text,
} from '../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../contract/resource/declaration/ResourceDeclaration.ts';

const [requested, checked, approved, rejected] = [1, 2, 3, 4];
const another = 'Somebody else must do this.';

export const purchaseRequest = defineResource({
  path: '/transactions/purchase-request',
  title: 'Purchase Requests',
  item: 'Purchase Request',
  icon: 'order',
  calls: {
    list: 'PurchaseRequest/GetRequests',
    create: 'PurchaseRequest/CreateRequest',
    update: 'PurchaseRequest/UpdateRequest',
  },
  id: 'RequestId',
  label: 'Purpose',
  table: 'purchase_requests',
  rights: { everybody: 'All Requests' },
  ownRows: { named: ['RequesterId', 'CheckerId'], unless: 'everybody' },
  fields: {
    Purpose: text('Purpose', { required: 'Please enter the purpose.' }),
    NeededOn: date('Needed On', { required: 'Please select the day.', default: { daysFromToday: 7 } }),
    Items: lines('Items', {
      table: 'purchase_request_items',
      required: 'Please add an item.',
      max: [50, 'A request has at most 50 items.'],
      fields: {
        ProductId: reference('Product', {
          to: 'product',
          labelled: 'ProductName',
          required: 'Please select the product.',
          unique: 'This product is here twice.',
        }),
        Qty: integer('Quantity', {
          required: 'Please enter the quantity.',
          min: [1, 'Please enter the quantity.'],
        }),
        Price: money('Price', { places: 2, required: 'Please enter the price.', min: [0, 'Not below 0.'] }),
        Amount: money('Amount', { places: 2, derived: { rule: 'product', from: ['Qty', 'Price'] } }),
        IsUrgent: switchField('Urgent'),
        Why: text('Why', {
          required: 'Please enter why it is urgent.',
          shown: { field: 'IsUrgent', is: true },
        }),
      },
    }),
    Total: money('Total', { places: 2, derived: { rule: 'sum', from: ['Items.Amount'] } }),
    RequesterId: reference('Requested By', {
      to: 'user',
      labelled: 'RequesterName',
      options: 'PurchaseRequest/GetRequesters',
      default: { person: 'me' },
      locked: true,
    }),
    State: choice('State', {
      choices: [
        { value: requested, label: 'Requested', tone: 'caution' },
        { value: checked, label: 'Checked', tone: 'caution' },
        { value: approved, label: 'Approved', tone: 'positive' },
        { value: rejected, label: 'Rejected', tone: 'negative' },
      ],
    }),
    CheckerId: reference('Checked By', { to: 'user', labelled: 'CheckerName', locked: true }),
    ApproverId: reference('Approved By', { to: 'user', labelled: 'ApproverName', locked: true }),
    Reason: text('Reason', { required: 'Please enter the reason.', locked: true }),
  },
  columns: ['Purpose', 'Items', 'Total', 'NeededOn', 'RequesterName', 'State', 'UpdatedBy', 'UpdatedDate'],
  checks: [
    {
      rule: 'different',
      fields: ['RequesterId', 'CheckerId', 'ApproverId'],
      message: another,
      at: 'ApproverId',
    },
  ],
  sums: ['Total'],
  filters: [{ field: 'RequesterId' }],
  states: {
    field: 'State',
    closed: [checked, approved, rejected],
    moves: {
      check: {
        label: 'Check',
        from: requested,
        to: checked,
        sets: { CheckerId: { person: 'me' } },
        confirm: 'Check this request?',
        done: 'Request checked.',
      },
      approve: {
        label: 'Approve',
        from: checked,
        to: approved,
        sets: { ApproverId: { person: 'me' } },
        confirm: 'Approve this request?',
        done: 'Request approved.',
      },
      reject: {
        label: 'Reject',
        from: [requested, checked],
        to: rejected,
        asks: ['Reason'],
        confirm: 'Reject this request?',
        done: 'Request rejected.',
      },
    },
  },
});
