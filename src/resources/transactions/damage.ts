import { text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { mappedSeries, partOfSeries, seriesColumns, seriesShown } from '../parts/mappedSeries.ts';

/** Numbers that are never mapped again (spec 3 §2). */
export const damage = defineResource({
  path: '/transactions/damage',
  title: 'Damage',
  item: 'Mapping',
  icon: 'damage',
  calls: { list: 'Damage/GetMappings' },
  id: 'MappingId',
  label: 'ProductName',
  rows: 'mappedSeries',
  fields: mappedSeries,
  columns: seriesColumns,
  actions: [
    {
      name: 'damage',
      label: 'Damage',
      right: 'add',
      call: 'Damage/CreateDamage',
      finds: true,
      shows: seriesShown,
      ...partOfSeries,
      fields: { ...partOfSeries.fields, Reason: text('Reason', { required: 'Please enter Reason' }) },
    },
  ],
  export: { drops: ['Series'] },
  texts: { empty: 'No numbers are mapped.' },
});
