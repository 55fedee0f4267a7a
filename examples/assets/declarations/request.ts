import {
  choice,
  date,
  integer,
  lines,
  money,
  reference,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';

const [asked, approved, ordered, refused] = [1, 2, 3, 4];

export const assetRequest = defineResource({
  path: '/transactions/requests',
  title: 'Requests',
  item: 'Request',
  icon: 'order',
  calls: { list: 'Request/List', create: 'Request/Create', update: 'Request/Update' },
  id: 'RequestId',
  label: 'RequestNo',
  timeline: true,
  details: { title: 'Request', fields: ['RequestNo', 'Purpose', 'NeededOn', 'Items'] },
  table: 'asset_requests',
  rights: { everybody: 'All Requests' },
  // people see what they asked for themselves
  ownRows: { named: ['RequesterId'], unless: 'everybody' },
  fields: {
    RequestNo: text('Request No', { numbering: { prefix: 'REQ-', each: 'financialYear' } }),
    Purpose: text('Purpose', { required: 'Please enter the purpose.' }),
    NeededOn: date('Needed On', { required: 'Please select the day.', default: { daysFromToday: 7 } }),
    Items: lines('Items', {
      table: 'asset_request_items',
      required: 'Please add an item.',
      max: [20, 'A request has at most 20 items.'],
      fields: {
        Item: text('Item', { required: 'Please enter the item.' }),
        AssetCategoryId: reference('Category', {
          to: 'assetCategory',
          labelled: 'CategoryName',
          required: 'Please select the category.',
        }),
        Years: integer('Written Off Over', {
          unit: 'years',
          copies: { from: 'AssetCategoryId.Years' },
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
      options: 'Request/GetRequesters',
      default: { person: 'me' },
      locked: true,
    }),
    State: choice('State', {
      choices: [
        { value: asked, label: 'Asked', tone: 'caution' },
        { value: approved, label: 'Approved', tone: 'neutral' },
        { value: ordered, label: 'Ordered', tone: 'positive' },
        { value: refused, label: 'Refused', tone: 'negative' },
      ],
    }),
    ApproverId: reference('Approved By', { to: 'user', labelled: 'ApproverName', locked: true }),
    Reason: text('Reason', { required: 'Please enter the reason.', locked: true }),
  },
  columns: ['RequestNo', 'Purpose', 'Items', 'Total', 'NeededOn', 'RequesterName', 'State'],
  card: { title: 'Requests to decide', filter: { State: asked } },
  filters: [{ field: 'Items.AssetCategoryId' }],
  search: ['RequestNo', 'Purpose', 'RequesterName', 'Items.Item', 'Items.CategoryName'],
  sums: ['Total'],
  import: true,
  reminders: {
    needed: {
      on: 'NeededOn',
      days: -2,
      until: { field: 'State', is: [ordered, refused] },
      to: 'RequesterId',
      subject: '{RequestNo} is not ordered yet',
      text: 'You need {Purpose} on {NeededOn}, and nobody has ordered it: {portal}',
    },
  },
  states: {
    field: 'State',
    closed: [approved, ordered, refused],
    muted: [ordered, refused],
    moves: {
      approve: {
        label: 'Approve',
        from: asked,
        to: approved,
        sets: { ApproverId: { person: 'me' } },
        otherThan: ['RequesterId', 'CreatedBy'],
        confirm: 'Approve this request?',
        done: 'Request approved.',
      },
      order: {
        label: 'Ordered',
        from: approved,
        to: ordered,
        confirm: 'Is it ordered?',
        done: 'Request ordered.',
      },
      refuse: {
        label: 'Refuse',
        from: [asked, approved],
        to: refused,
        asks: ['Reason'],
        confirm: 'Refuse this request?',
        done: 'Request refused.',
      },
    },
  },
});
