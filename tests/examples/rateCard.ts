import { firmNatures } from '../../contract/choices/people.ts';
import { choice, date, lines, money, reference, text } from '../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../contract/resource/declaration/ResourceDeclaration.ts';

export const rateCard = defineResource({
  path: '/masters/rate-card',
  title: 'Rate Cards',
  item: 'Rate Card',
  icon: 'price',
  calls: {
    list: 'RateCard/GetRateCards',
    create: 'RateCard/CreateRateCard',
    update: 'RateCard/UpdateRateCard',
    toggle: 'RateCard/InActiveRow',
  },
  id: 'RateCardId',
  label: 'CardName',
  table: 'rate_cards',
  fields: {
    CardName: text('Rate Card', {
      required: 'Please enter the name.',
      unique: 'This rate card exists already.',
    }),
    DealerGroup: choice('Dealer Group', { choices: firmNatures, required: 'Please select the group.' }),
    ValidFrom: date('Valid From', { required: 'Please select the day.', default: { daysFromToday: 0 } }),
    ValidTo: date('Valid To', { required: 'Please select the last day.', default: { daysFromToday: 365 } }),
    Prices: lines('Prices', {
      table: 'rate_card_prices',
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
  columns: ['CardName', 'DealerGroup', 'ValidFrom', 'ValidTo', 'Prices', 'Status'],
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
    message: 'Another rate card of this group has some of these days.',
  },
  filters: [{ field: 'DealerGroup' }],
  sort: { by: 'ValidFrom' },
});
