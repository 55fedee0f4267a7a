import { priceKinds, priceScopes } from '../../../contract/choices/choices.ts';
import { choice, date, decimal, money, reference } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { mostPrice } from '../parts/limits.ts';

/** What the dealers of a group pay, for a time. Where nothing is declared, they pay the MRP. */
export const priceList = defineResource({
  path: '/masters/price-list',
  title: 'Price List',
  item: 'Price',
  icon: 'price',
  calls: {
    list: 'PriceList/GetPrices',
    create: 'PriceList/CreatePrice',
    update: 'PriceList/UpdatePrice',
    toggle: 'PriceList/InActiveRow',
  },
  id: 'PriceListId',
  tells: { as: 'price' },
  table: 'price_lists',
  sameBy: ['DealerGroupId', 'AppliesTo', 'ProductId', 'CategoryId', 'ValidFrom'],
  fields: {
    DealerGroupId: reference('Dealer Group', {
      to: 'dealerGroup',
      labelled: 'DealerGroupName',
      required: 'Please select the dealer group.',
      help: 'Dealer Group has them; a dealer is in one of them.',
    }),
    AppliesTo: choice('Applies To', {
      choices: priceScopes,
      default: 1,
      required: 'Please select what the price is for.',
      help: 'The price of a product goes before that of its category, and both before that of all products.',
    }),
    ProductId: reference('Product', {
      to: 'product',
      labelled: 'ProductName',
      required: 'Please select Product',
      shown: { field: 'AppliesTo', is: 1 },
    }),
    CategoryId: reference('Category', {
      to: 'category',
      labelled: 'CategoryName',
      required: 'Please select product category.',
      shown: { field: 'AppliesTo', is: 2 },
    }),
    PriceBy: choice('Price By', { choices: priceKinds, default: 1, required: 'Please select one of these.' }),
    Price: money('Price', {
      places: 2,
      required: 'Please enter the price.',
      min: [0.01, 'Please enter the price.'],
      max: mostPrice,
      help: 'What a dealer of the group pays for one piece.',
      shown: { field: 'PriceBy', is: 1 },
    }),
    Discount: decimal('Discount', {
      places: 2,
      unit: '%',
      required: 'Please enter the discount.',
      min: [0.01, 'Please enter the discount.'],
      max: [100, 'A discount can be at most 100 %.'],
      help: 'Off the MRP on the day of the order. The price is rounded to the paisa, half a paisa up.',
      shown: { field: 'PriceBy', is: 2 },
    }),
    ValidFrom: date('Valid From', {
      required: 'Please select start date.',
      default: { daysFromToday: 0 },
    }),
    ValidTo: date('Valid To', { help: 'Left empty, the price has no last day.' }),
  },
  checks: [
    {
      rule: 'inOrder',
      fields: ['ValidFrom', 'ValidTo'],
      message: 'End date must be greater than Start date.',
      at: 'ValidTo',
    },
  ],
  neverOverlap: {
    within: ['DealerGroupId', 'ProductId', 'CategoryId'],
    from: 'ValidFrom',
    to: 'ValidTo',
    message: 'This group has a price for the same on some of these days already.',
  },
  // otherwise nobody notices that dealers pay the MRP again
  reminders: {
    ending: {
      on: 'ValidTo',
      days: -7,
      to: 'CreatedBy',
      subject: 'A price of {DealerGroupName} ends on {ValidTo}',
      text: 'Unless somebody declares a new price, the dealers of this group pay the MRP afterwards: {portal}/masters/price-list',
    },
  },
  columns: [
    'DealerGroupName',
    'AppliesTo',
    'ProductName',
    'CategoryName',
    'Price',
    'Discount',
    'ValidFrom',
    'ValidTo',
    'Status',
  ],
  search: ['DealerGroupName', 'ProductName', 'CategoryName'],
  filters: [{ field: 'DealerGroupId' }, { field: 'CategoryId' }, { field: 'ProductId' }],
  bulk: ['ValidTo'],
});
