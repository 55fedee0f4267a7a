import { choice, date, integer, lines, money, reference, text } from '../../contract/resource/fields.ts';
import { defineResource } from '../../contract/resource/ResourceDeclaration.ts';

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
          unique: 'This product stands here twice.',
        }),
        Qty: integer('Quantity', {
          required: 'Please enter the quantity.',
          min: [1, 'Please enter the quantity.'],
        }),
        Price: money('Price', { places: 2, required: 'Please enter the price.', min: [0, 'Not below 0.'] }),
        Amount: money('Amount', { places: 2, derived: { rule: 'product', from: ['Qty', 'Price'] } }),
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
      default: requested,
      locked: true,
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
  filters: [{ field: 'State' }, { field: 'RequesterId' }],
  editable: { field: 'State', is: requested },
  actions: [
    {
      name: 'check',
      label: 'Check',
      right: 'edit',
      shown: { field: 'State', is: requested },
      call: 'PurchaseRequest/Check',
      sets: { State: checked, CheckerId: { person: 'me' } },
      confirm: 'Check this request?',
      done: 'Request checked.',
    },
    {
      name: 'approve',
      label: 'Approve',
      right: 'edit',
      shown: { field: 'State', is: checked },
      call: 'PurchaseRequest/Approve',
      sets: { State: approved, ApproverId: { person: 'me' } },
      confirm: 'Approve this request?',
      done: 'Request approved.',
      logs: 'approved',
    },
    {
      name: 'reject',
      label: 'Reject',
      right: 'edit',
      shown: { field: 'State', is: [requested, checked] },
      call: 'PurchaseRequest/Reject',
      asks: ['Reason'],
      sets: { State: rejected },
      confirm: 'Reject this request?',
      done: 'Request rejected.',
      logs: 'rejected',
    },
  ],
});
