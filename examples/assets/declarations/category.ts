import { integer, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';

export const assetCategory = defineResource({
  path: '/masters/categories',
  title: 'Categories',
  item: 'Category',
  icon: 'category',
  calls: {
    list: 'AssetCategory/List',
    create: 'AssetCategory/Create',
    update: 'AssetCategory/Update',
    toggle: 'AssetCategory/Toggle',
    options: 'AssetCategory/Options',
  },
  id: 'AssetCategoryId',
  label: 'CategoryName',
  table: 'asset_categories',
  fields: {
    CategoryName: text('Category', {
      required: 'Please enter the category.',
      unique: 'This category exists already.',
    }),
    Years: integer('Written Off Over', {
      unit: 'years',
      required: 'Please enter the years.',
      min: [1, 'Please enter at least 1 year.'],
      max: [40, 'Please enter at most 40 years.'],
    }),
  },
  columns: ['CategoryName', 'Years', 'Status'],
});
