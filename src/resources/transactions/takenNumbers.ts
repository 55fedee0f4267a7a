import { text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { mappedSeries, partOfSeries, seriesColumns, seriesShown } from '../parts/mappedSeries.ts';

/** The table of mapped numbers from which people take some. */
const mappedNumbers = {
  item: 'Mapping',
  id: 'MappingId',
  label: 'ProductName',
  rows: 'mappedSeries',
  fields: mappedSeries,
  columns: seriesColumns,
  export: { drops: ['Series'] },
  texts: { empty: 'No numbers are mapped.' },
} as const;

/** Numbers that are never mapped again (spec 3 §2). */
export const damage = defineResource({
  path: '/transactions/damage',
  title: 'Damage',
  icon: 'damage',
  ...mappedNumbers,
  calls: { list: 'Damage/GetMappings' },
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
});

/** Numbers that are free to be mapped again (spec 3 §2). */
export const demapping = defineResource({
  path: '/transactions/de-mapping',
  title: 'De-mapping',
  icon: 'demapping',
  ...mappedNumbers,
  calls: { list: 'DeMapping/GetMappings' },
  actions: [
    {
      name: 'demap',
      label: 'Demap',
      right: 'add',
      call: 'DeMapping/CreateDemapping',
      shows: seriesShown,
      ...partOfSeries,
    },
  ],
});
