import {
  choice,
  mobile,
  moment,
  multiline,
  position,
  reference,
  text,
} from '../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../contract/resource/declaration/ResourceDeclaration.ts';

const personal = { seen: 'contacts', months: 24 } as const;

export const fieldVisit = defineResource({
  path: '/transactions/field-visits',
  title: 'Field Visits',
  item: 'Visit',
  icon: 'place',
  calls: { list: 'FieldVisit/GetVisits', create: 'FieldVisit/CreateVisit', update: 'FieldVisit/UpdateVisit' },
  id: 'VisitId',
  label: 'ShopName',
  table: 'field_visits',
  rights: { everybody: 'All Visits', contacts: 'Contacts' },
  ownRows: { named: ['VisitorId'], unless: 'everybody' },
  fields: {
    VisitorId: reference('Visited By', {
      to: 'user',
      labelled: 'VisitorName',
      options: 'FieldVisit/GetVisitors',
      default: { person: 'me' },
      required: 'Please select who visits.',
    }),
    ShopName: text('Shop', { required: 'Please enter the shop.' }),
    Place: text('Place', { required: 'Please enter the place.' }),
    Position: position('Position', { personal }),
    VisitAt: moment('Visit At', {
      required: 'Please select when the visit is.',
      default: { minutesFromNow: 0 },
    }),
    Contact: text('Contact', { personal }),
    ContactMobile: mobile('Contact’s Mobile', { personal }),
    Outcome: choice('Outcome', {
      choices: [
        { value: 1, label: 'Ordered', tone: 'positive' },
        { value: 2, label: 'Interested', tone: 'caution' },
        { value: 3, label: 'Declined', tone: 'negative' },
      ],
      none: 'Planned',
    }),
    Notes: multiline('Notes'),
  },
  columns: ['ShopName', 'Place', 'VisitorName', 'VisitAt', 'Contact', 'Outcome'],
  filters: [{ field: 'VisitorId' }, { field: 'Outcome' }],
  period: { days: 30, ahead: 30, field: 'VisitAt', calendar: true },
  sort: { by: 'VisitAt' },
  reminders: {
    planned: {
      on: 'VisitAt',
      days: -1,
      until: { not: { field: 'Outcome', is: null } },
      to: 'VisitorId',
      subject: 'You visit {ShopName} on {VisitAt}',
      text: 'You visit {ShopName}, {Place}, on {VisitAt}: {portal}',
    },
  },
  chart: {
    type: 'time',
    title: 'Visits by week',
    by: 'Outcome',
    step: 'week',
    counts: 'Visits',
    call: 'FieldVisit/GetWeeks',
  },
});
