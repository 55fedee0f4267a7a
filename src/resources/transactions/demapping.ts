import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { mappedSeries, partOfSeries, seriesColumns, seriesShown } from '../parts/mappedSeries.ts';

/** Numbers that are free to be mapped again (spec 3 §2). */
export const demapping = defineResource({
  path: '/transactions/de-mapping',
  title: 'De-mapping',
  item: 'Mapping',
  icon: 'demapping',
  calls: { list: 'DeMapping/GetMappings' },
  id: 'MappingId',
  label: 'ProductName',
  rows: 'mappedSeries',
  fields: mappedSeries,
  columns: seriesColumns,
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
  export: { drops: ['Series'] },
  texts: { empty: 'No numbers are mapped.' },
});
