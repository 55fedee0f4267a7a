import { codeLaws } from '../../../contract/choices/codeLaws.ts';
import { choice, image, text, switchField } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';

export const category = defineResource({
  path: '/masters/category-master',
  title: 'Category Master',
  item: 'Category',
  icon: 'category',
  calls: {
    list: 'Category/GetCategory',
    create: 'Category/CreateCategory',
    update: 'Category/UpdateCategory',
    toggle: 'Category/InActiveRow',
    options: 'Category/GetCategoryDLL',
  },
  id: 'CategoryId',
  tells: { as: 'category' },
  label: 'CategoryName',
  table: 'categories',
  fields: {
    CategoryName: text('Category Name', {
      required: 'Please enter category name.',
      unique: 'This category exists already.',
    }),
    FilePath: image('Category Image', { address: true }),
    CodeLaw: choice('Law on Codes', {
      choices: codeLaws,
      help: 'Numbers of its products are mapped and printed only with what this law asks for.',
    }),
    IsActive: switchField('Is Active', { default: true }),
  },
  columns: ['CategoryName'],
});
