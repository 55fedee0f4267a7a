import { choice, moment, reference, text } from '../../contract/resource/fields.ts';
import { declare } from './declarations.ts';

const [open, approved] = [1, 2];

/** Goes by moments, one of which only the server sets, and by people. Somebody else than its author approves it. */
export const calibration = declare(
  'Calibration',
  {
    Instrument: text('Instrument', { required: 'Please enter instrument.' }),
    MeasuredAt: moment('Measured At', {
      required: 'Please enter when it was measured.',
      default: { minutesFromNow: 0 },
    }),
    RecordedAt: moment('Recorded At', { locked: true, default: { minutesFromNow: 0 } }),
    DueAt: moment('Due At'),
    InspectorId: reference('Inspector', {
      to: 'user',
      labelled: 'InspectorName',
      options: 'Calibration/GetInspectors',
      required: 'Please select inspector.',
    }),
    State: choice('State', {
      choices: [
        { value: open, label: 'Open' },
        { value: approved, label: 'Approved' },
      ],
      locked: true,
      default: open,
    }),
  },
  {
    calls: {
      list: 'Calibration/GetCalibrations',
      create: 'Calibration/CreateCalibration',
      update: 'Calibration/UpdateCalibration',
      toggle: 'Calibration/InActiveRow',
    },
    columns: ['Instrument', 'MeasuredAt', 'DueAt', 'InspectorName', 'State'],
    checks: [
      {
        rule: 'daysInOrder',
        fields: ['MeasuredAt', 'RecordedAt'],
        message: 'It can’t be measured later than now.',
        at: 'MeasuredAt',
      },
      {
        rule: 'daysInOrder',
        fields: ['RecordedAt', 'DueAt'],
        message: 'It can’t be due before now.',
        at: 'DueAt',
      },
    ],
    period: { days: 30, field: 'MeasuredAt' },
    looks: [{ when: { field: 'State', is: approved }, look: 'muted' }],
    actions: [
      {
        name: 'approve',
        label: 'Approve',
        right: 'edit',
        shown: { field: 'State', is: open },
        call: 'Calibration/Approve',
        sets: { State: approved },
        confirm: 'Approve it?',
        logs: 'approved',
      },
    ],
  },
);
