// Apart from the other calls, so the portal's first list loads no schemas of them.
import { pageKeys } from '../../pages/pages.ts';
import { defineCall } from '../Call.ts';
import { options, optionsRequest } from '../records/options.ts';

/** Answers all active dealers of the company to staff, and to a dealer only the dealer. */
export const getDealers = defineCall('GET', 'OrderBooking/GetDealerDDL', {
  access: { page: pageKeys.orderBooking, right: ['view', 'add', 'edit'] },
  summary: 'List dealers to order for',
  request: optionsRequest,
  answer: options,
});
