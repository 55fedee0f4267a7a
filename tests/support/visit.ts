import { choice, date, money, text } from '../../contract/resource/declaration/fields.ts';
import { declare } from './declarations.ts';

/** Has states with tones, a period by its own date, past and future, and a chart of sums. */
export const visit = declare(
  'Visit',
  {
    Place: text('Place', { required: 'Please enter place.' }),
    DueDate: date('Due Date', { required: 'Please enter due date.' }),
    State: choice('State', {
      choices: [
        { value: 1, label: 'Planned', tone: 'neutral' },
        { value: 2, label: 'Late', tone: 'negative' },
      ],
      required: 'Please choose state.',
    }),
    Cost: money('Cost'),
  },
  {
    calls: {
      list: 'Visit/GetVisits',
      create: 'Visit/CreateVisit',
      update: 'Visit/UpdateVisit',
      toggle: 'Visit/InActiveRow',
    },
    period: { days: 5000, ahead: 5000, field: 'DueDate' },
    chart: { type: 'bar', title: 'Costs by state', by: 'State', sums: ['Cost'], call: 'Visit/GetChart' },
  },
);
