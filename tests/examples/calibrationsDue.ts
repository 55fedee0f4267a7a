import { choice, date, decimal, moment, text } from '../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../contract/resource/declaration/ResourceDeclaration.ts';

export const calibrationsDue = defineResource({
  path: '/reports/calibrations-due',
  title: 'Calibrations Due',
  item: 'Instrument',
  icon: 'report',
  calls: { list: 'Report/GetCalibrationsDue' },
  id: 'InstrumentId',
  label: 'InstrumentName',
  rows: 'calibrationsDue',
  fields: {
    InstrumentName: text('Instrument'),
    MeasuredAt: moment('Last Measured'),
    Deviation: decimal('Deviation', { places: 3, unit: 'mm' }),
    Tolerance: decimal('Tolerance', { places: 3, unit: 'mm' }),
    DueOn: date('Due On'),
    Due: choice('Due', {
      choices: [
        { value: 'late', label: 'Late', tone: 'negative' },
        { value: 'later', label: 'Later', tone: 'positive' },
      ],
    }),
  },
  filters: [{ field: 'Due' }],
  sort: { by: 'DueOn', order: 'ASC' },
  looks: [
    { when: { field: 'Deviation', above: 'Tolerance' }, look: 'strong', says: 'Beyond its tolerance' },
    { when: { field: 'MeasuredAt', is: null }, look: 'strong', says: 'Never measured' },
    { when: { field: 'Due', is: 'later' }, look: 'muted' },
  ],
  chart: [
    { type: 'bar', title: 'Late and later', by: 'Due', call: 'Report/GetLate' },
    {
      type: 'bar',
      title: 'Largest deviations of all times',
      rows: 'largestDeviations',
      by: 'InstrumentName',
      sums: ['Deviation'],
      call: 'Report/GetLargestDeviations',
    },
  ],
});
