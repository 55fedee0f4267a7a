import { firmNatures } from '../../contract/choices/people.ts';
import { choice, date, lines, money, reference, text } from '../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../contract/resource/declaration/ResourceDeclaration.ts';

export const priceList = defineResource({
  path: '/masters/price-list',
  title: 'Price Lists',
  item: 'Price List',
  icon: 'price',
  calls: {
    list: 'PriceList/GetPriceLists',
    create: 'PriceList/CreatePriceList',
    update: 'PriceList/UpdatePriceList',
    toggle: 'PriceList/InActiveRow',
  },
  id: 'PriceListId',
  label: 'ListName',
  table: 'price_lists',
  fields: {
    ListName: text('Price List', {
      required: 'Please enter the name.',
      unique: 'This price list exists already.',
    }),
    DealerGroup: choice('Dealer Group', { choices: firmNatures, required: 'Please select the group.' }),
    ValidFrom: date('Valid From', { required: 'Please select the day.', default: { daysFromToday: 0 } }),
    ValidTo: date('Valid To', { required: 'Please select the last day.', default: { daysFromToday: 365 } }),
    Prices: lines('Prices', {
      table: 'price_list_prices',
      required: 'Please add a price.',
      fields: {
        ProductId: reference('Product', {
          to: 'product',
          labelled: 'ProductName',
          required: 'Please select the product.',
          unique: 'This product is here twice.',
        }),
        Price: money('Price', {
          places: 2,
          required: 'Please enter the price.',
          min: [0.01, 'Please enter the price.'],
        }),
      },
    }),
  },
  columns: ['ListName', 'DealerGroup', 'ValidFrom', 'ValidTo', 'Prices', 'Status'],
  checks: [
    {
      rule: 'inOrder',
      fields: ['ValidFrom', 'ValidTo'],
      message: 'The last day can’t be before the first.',
      at: 'ValidTo',
    },
  ],
  neverOverlap: {
    within: ['DealerGroup'],
    from: 'ValidFrom',
    to: 'ValidTo',
    message: 'Another price list of this group has some of these days.',
  },
  filters: [{ field: 'DealerGroup' }],
  sort: { by: 'ValidFrom' },
});
