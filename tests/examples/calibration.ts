import { choice, date, decimal, moment, reference } from '../../contract/resource/fields.ts';
import { defineResource } from '../../contract/resource/ResourceDeclaration.ts';

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
    InspectorId: reference('Inspector', {
      to: 'user',
      labelled: 'InspectorName',
      options: 'Calibration/GetInspectors',
      required: 'Please select the inspector.',
    }),
    State: choice('State', {
      choices: [
        { value: open, label: 'Open', tone: 'caution' },
        { value: approved, label: 'Approved', tone: 'positive' },
      ],
    }),
  },
  columns: ['InstrumentName', 'Deviation', 'MeasuredAt', 'DueOn', 'InspectorName', 'State'],
  checks: [
    {
      rule: 'daysInOrder',
      fields: ['MeasuredAt', { minutesFromNow: 0 }],
      message: 'It can’t be measured later than now.',
      at: 'MeasuredAt',
    },
    {
      rule: 'daysInOrder',
      fields: ['MeasuredAt', 'DueOn'],
      message: 'It can’t be due before it is measured.',
      at: 'DueOn',
    },
    {
      rule: 'daysInOrder',
      fields: ['DueOn', { field: 'MeasuredAt', months: 'InstrumentId.Months' }],
      message: 'It is due earlier: the instrument says after how many months.',
      at: 'DueOn',
    },
  ],
  filters: [{ field: 'InstrumentId' }],
  mail: {
    to: 'InspectorId',
    subject: 'A calibration of {InstrumentName}',
    text: 'Dear {InspectorName},\n\n{InstrumentName} deviates by {Deviation}. The next calibration is due on {DueOn}: {portal}',
  },
  sort: { by: 'MeasuredAt' },
  period: { days: 30, field: 'MeasuredAt' },
  rights: { approve: 'Approve' },
  states: {
    field: 'State',
    closed: approved,
    shows: ['InstrumentName', 'Deviation', 'InspectorName'],
    moves: {
      approve: {
        label: 'Approve',
        right: 'approve',
        to: approved,
        confirm: 'Approve this calibration?',
        done: 'Calibration approved.',
        logs: 'approved',
      },
    },
  },
});
