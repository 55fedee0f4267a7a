import { choice, date, decimal, moment, reference } from '../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../contract/resource/declaration/ResourceDeclaration.ts';

const [open, approved] = [1, 2];

export const calibration = defineResource({
  path: '/transactions/calibration',
  title: 'Calibrations',
  item: 'Calibration',
  icon: 'approval',
  calls: {
    list: 'Calibration/GetCalibrations',
    create: 'Calibration/CreateCalibration',
    update: 'Calibration/UpdateCalibration',
  },
  id: 'CalibrationId',
  label: 'InstrumentName',
  table: 'calibrations',
  fields: {
    InstrumentId: reference('Instrument', {
      to: 'instrument',
      labelled: 'InstrumentName',
      required: 'Please select the instrument.',
    }),
    Deviation: decimal('Deviation', { places: 3, unit: 'mm', required: 'Please enter the deviation.' }),
    MeasuredAt: moment('Measured At', {
      required: 'Please enter when it was measured.',
      default: { minutesFromNow: 0 },
    }),
    DueOn: date('Due On', { required: 'Please select when it is due.' }),
    State: choice('State', {
      choices: [
        { value: open, label: 'Open', tone: 'caution' },
        { value: approved, label: 'Approved', tone: 'positive' },
      ],
    }),
  },
  columns: ['InstrumentName', 'Deviation', 'MeasuredAt', 'DueOn', 'State'],
  checks: [
    {
      rule: 'inOrder',
      fields: ['MeasuredAt', { minutesFromNow: 0 }],
      message: 'It can’t be measured later than now.',
      at: 'MeasuredAt',
    },
    {
      rule: 'inOrder',
      fields: ['DueOn', { field: 'MeasuredAt', months: 'InstrumentId.Months' }],
      message: 'It is due earlier: the instrument says after how many months.',
      at: 'DueOn',
    },
  ],
  filters: [{ field: 'InstrumentId' }],
  sort: { by: 'MeasuredAt' },
  period: { days: 30, field: 'MeasuredAt' },
  rights: { approve: 'Approve' },
  states: {
    field: 'State',
    closed: approved,
    shows: ['InstrumentName', 'Deviation'],
    moves: {
      approve: {
        label: 'Approve',
        right: 'approve',
        to: approved,
        confirm: 'Approve this calibration?',
        done: 'Calibration approved.',
      },
    },
  },
});
