import { integer, money, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';

export const writtenOff = defineResource({
  path: '/reports/written-off',
  title: 'Cost by Year',
  item: 'Asset',
  icon: 'report',
  calls: { list: 'AssetReport/WrittenOff' },
  rows: 'writtenOff',
  fields: {
    AssetName: text('Asset'),
    CategoryName: text('Category'),
    LocationName: text('Location'),
    Price: money('Price', { places: 2 }),
    Years: integer('Years'),
    PerYear: money('Cost by Year', { places: 2 }),
  },
  columns: [
    'AssetName',
    'CategoryName',
    'LocationName',
    'Price',
    'Years',
    'PerYear',
    { field: 'CreatedDate', label: 'Registered On' },
  ],
  sort: { by: 'PerYear' },
  sums: ['Price', 'PerYear'],
  period: { days: 365, presets: ['thisFinancialYear', 'lastFinancialYear'] },
  chart: {
    type: 'bar',
    title: 'Cost by year and category',
    by: 'CategoryName',
    sums: ['PerYear'],
    call: 'AssetReport/WrittenOffChart',
  },
});
