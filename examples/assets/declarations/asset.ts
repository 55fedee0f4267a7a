import {
  choice,
  date,
  decimal,
  files,
  image,
  lines,
  money,
  reference,
  switchField,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';

const [inUse, stored, lost] = [1, 2, 3];

export const asset = defineResource({
  path: '/masters/assets',
  title: 'Assets',
  item: 'Asset',
  icon: 'product',
  calls: {
    list: 'Asset/List',
    create: 'Asset/Create',
    update: 'Asset/Update',
    toggle: 'Asset/Toggle',
    options: 'Asset/Options',
  },
  id: 'AssetId',
  label: 'AssetName',
  timeline: true,
  table: 'assets',
  rights: { repairers: 'Repairers' },
  fields: {
    AssetName: text('Asset', { required: 'Please enter the asset.', unique: 'This asset exists already.' }),
    AssetCategoryId: reference('Category', {
      to: 'assetCategory',
      labelled: 'CategoryName',
      required: 'Please select the category.',
    }),
    LocationId: reference('Location', {
      to: 'location',
      labelled: 'LocationName',
      required: 'Please select the location.',
    }),
    Price: money('Price', {
      places: 2,
      required: 'Please enter the price.',
      min: [0.01, 'Please enter the price.'],
    }),
    Weight: decimal('Weight', { places: 1, unit: 'lb', min: [0.1, 'Please enter the weight.'] }),
    BoughtOn: date('Bought On', { required: 'Please select the day.', default: { daysFromToday: 0 } }),
    Condition: choice('Condition', {
      choices: [
        { value: inUse, label: 'In use', tone: 'positive' },
        { value: stored, label: 'Stored', tone: 'neutral' },
        { value: lost, label: 'Lost', tone: 'negative' },
      ],
      default: inUse,
    }),
    // every asset that was there before had been bought new
    Supplier: text('Supplier', {
      required: 'Please enter the supplier.',
      backfill: 'Unknown',
      locked: { field: 'Condition', is: lost },
    }),
    // what a repair costs is for those who may order one; what was paid stays
    Repairs: lines('Repairs', {
      table: 'asset_repairs',
      seen: 'edit',
      fields: {
        RepairedOn: date('Repaired On', { required: 'Please select the day.' }),
        RepairedBy: text('Repaired By', { personal: { seen: 'repairers', months: 24 } }),
        IsPaid: switchField('Is Paid'),
        IsWarranty: switchField('Under Warranty'),
        Cost: money('Cost', {
          places: 2,
          required: 'Please enter the cost.',
          min: [0, 'Not below 0.'],
          shown: { field: 'IsWarranty', is: false },
          locked: { field: 'IsPaid', is: true },
        }),
        Photos: files('Photos', { takes: ['image'], max: [5, 'At most 5 photos of a repair.'] }),
      },
    }),
    Photo: image('Photo'),
    Papers: files('Papers', { takes: ['image', 'pdf'], max: [20, 'At most 20 papers.'] }),
  },
  columns: [
    'AssetName',
    'CategoryName',
    'LocationName',
    'Price',
    'BoughtOn',
    'Condition',
    'Papers',
    'Status',
  ],
  duplicate: true,
  filters: [{ field: 'AssetCategoryId' }, { field: 'LocationId' }, { field: 'Condition' }],
  chart: [
    {
      type: 'bar',
      title: 'Price by category',
      by: 'CategoryName',
      sums: ['Price'],
      call: 'Asset/GetCategories',
    },
    {
      type: 'time',
      title: 'Bought by quarter',
      on: 'BoughtOn',
      step: 'quarter',
      sums: ['Price'],
      call: 'Asset/GetQuarters',
    },
  ],
  card: { title: 'Price of what is in use', sum: 'Price', filter: { Condition: inUse } },
  sums: ['Price'],
  checks: [
    {
      rule: 'inOrder',
      fields: ['BoughtOn', { daysFromToday: 0 }],
      message: 'It can’t be bought later than today.',
      at: 'BoughtOn',
    },
  ],
  actions: [
    {
      name: 'lose',
      label: 'Lost',
      call: 'Asset/Lose',
      right: 'edit',
      shown: { field: 'Condition', is: [inUse, stored] },
      confirm: 'Is this asset lost?',
      sets: { Condition: lost },
      done: 'Asset marked as lost.',
    },
  ],
});
