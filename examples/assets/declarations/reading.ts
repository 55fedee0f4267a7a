import { decimal, moment, reference } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';

/** What meters said, which nobody changes afterwards. */
export const reading = defineResource({
  path: '/transactions/readings',
  title: 'Meter Readings',
  item: 'Reading',
  icon: 'history',
  calls: { list: 'Reading/List', create: 'Reading/Create' },
  id: 'ReadingId',
  label: 'AssetName',
  table: 'asset_readings',
  appendOnly: true,
  fields: {
    AssetId: reference('Asset', {
      to: 'asset',
      labelled: 'AssetName',
      required: 'Please select the asset.',
    }),
    Hours: decimal('Hours', {
      places: 1,
      unit: 'h',
      required: 'Please enter the hours.',
      min: [0, 'Please enter 0 or more.'],
    }),
    ReadAt: moment('Read At', {
      required: 'Please enter when it was read.',
      default: { minutesFromNow: 0 },
      unique: 'This asset was read at that time already.',
      uniqueWithin: ['AssetId'],
    }),
  },
  columns: ['AssetName', 'Hours', 'ReadAt'],
  filters: [{ field: 'AssetId' }],
  sort: { by: 'ReadAt' },
  period: { days: 30, field: 'ReadAt', calendar: true },
});
