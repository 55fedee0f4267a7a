import { choice, date, money, reference, text } from '../../contract/resource/fields.ts';
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
    Amount: money('Amount', { places: 2, min: [0.01, 'Please enter the amount.'] }),
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
  columns: ['Purpose', 'Amount', 'NeededOn', 'RequesterName', 'State', 'UpdatedBy', 'UpdatedDate'],
  checks: [
    {
      rule: 'different',
      fields: ['RequesterId', 'CheckerId', 'ApproverId'],
      message: another,
      at: 'ApproverId',
    },
  ],
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
