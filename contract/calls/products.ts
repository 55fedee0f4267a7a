import * as v from 'valibot';
import { pageKeys } from '../pages/pages.ts';
import { defineCall } from './Call.ts';

/** `id`: the product's. */
export const getProduct = defineCall({
  method: 'GET',
  path: 'ProductMaster/GetProductID/:id',
  access: { page: pageKeys.productMaster, right: 'view' },
  summary: 'Read one product as a row of its list',
  answer: v.array(v.record(v.string(), v.unknown())),
});
