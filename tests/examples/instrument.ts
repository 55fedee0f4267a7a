import { decimal, integer, text } from '../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../contract/resource/declaration/ResourceDeclaration.ts';

export const instrument = defineResource({
  path: '/masters/instrument-master',
  title: 'Instrument Master',
  item: 'Instrument',
  icon: 'configuration',
  calls: {
    list: 'Instrument/GetInstruments',
    create: 'Instrument/CreateInstrument',
    update: 'Instrument/UpdateInstrument',
    toggle: 'Instrument/InActiveRow',
    options: 'Instrument/GetInstrumentDDL',
  },
  id: 'InstrumentId',
  label: 'InstrumentName',
  table: 'instruments',
  fields: {
    InstrumentName: text('Instrument', {
      required: 'Please enter the instrument.',
      unique: 'This instrument exists already.',
    }),
    Tolerance: decimal('Tolerance', {
      places: 3,
      unit: 'mm',
      required: 'Please enter the tolerance.',
      min: [0.001, 'Please enter the tolerance.'],
    }),
    Months: integer('Calibrated Every', {
      unit: 'months',
      required: 'Please enter the months.',
      min: [1, 'Please enter the months.'],
      max: [120, 'Please enter 120 months or less.'],
    }),
  },
  columns: ['InstrumentName', 'Tolerance', 'Months', 'Status'],
});
