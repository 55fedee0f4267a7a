import { date, money, reference, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';

export const loan = defineResource({
  path: '/transactions/loans',
  title: 'Loans',
  item: 'Loan',
  icon: 'dispatch',
  calls: { list: 'Loan/List', create: 'Loan/Create', update: 'Loan/Update', toggle: 'Loan/Toggle' },
  id: 'LoanId',
  label: 'AssetName',
  table: 'asset_loans',
  fields: {
    AssetId: reference('Asset', {
      to: 'asset',
      labelled: 'AssetName',
      required: 'Please select the asset.',
    }),
    LenderId: reference('Lent By', {
      to: 'user',
      labelled: 'LenderName',
      options: 'Loan/GetLenders',
      default: { person: 'me' },
      locked: true,
    }),
    // what it was worth when it left the house, whatever becomes of its price
    Worth: money('Worth', { places: 2, copies: { from: 'AssetId.Price' } }),
    Borrower: text('Borrower', { required: 'Please enter who borrows it.' }),
    LentOn: date('Lent On', { required: 'Please select the day.', default: { daysFromToday: 0 } }),
    DueOn: date('Due On', { required: 'Please select the day.', default: { daysFromToday: 7 } }),
    ReturnedOn: date('Returned On'),
  },
  columns: [
    'AssetName',
    'Worth',
    'Borrower',
    'LenderName',
    'LentOn',
    { field: 'DueOn', cell: 'due' },
    'ReturnedOn',
    'Status',
  ],
  checks: [
    {
      rule: 'inOrder',
      fields: ['LentOn', 'DueOn'],
      message: 'It can’t be due before it is lent.',
      at: 'DueOn',
    },
  ],
  // nobody borrows what somebody else has
  neverOverlap: {
    within: ['AssetId'],
    from: 'LentOn',
    to: 'DueOn',
    message: 'Somebody else has this asset on some of these days.',
  },
  reminders: {
    due: {
      on: 'DueOn',
      days: -1,
      until: { not: { field: 'ReturnedOn', is: null } },
      to: 'LenderId',
      subject: '{AssetName} is due on {DueOn}',
      text: '{Borrower} has borrowed {AssetName} until {DueOn}: {portal}',
    },
  },
  looks: [{ when: { field: 'ReturnedOn', above: 'DueOn' }, look: 'strong', says: 'Late' }],
  filters: [{ field: 'AssetId' }],
  card: { title: 'Loans due in the last 30 days', period: 'last30Days' },
  chart: {
    type: 'time',
    title: 'Lent by week',
    on: 'LentOn',
    step: 'week',
    counts: 'Loans',
    call: 'Loan/GetWeeks',
  },
  sort: { by: 'DueOn' },
  period: {
    days: 30,
    ahead: 30,
    field: 'DueOn',
    calendar: true,
    presets: ['last30Days', 'thisFinancialYear'],
  },
});
