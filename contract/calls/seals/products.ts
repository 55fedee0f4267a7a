import * as v from 'valibot';
import { pageKeys } from '../../pages/pages.ts';
import { defineCall } from '../Call.ts';

/** `id`: the product's. */
export const getProduct = defineCall('GET', 'ProductMaster/GetProductID/:id', {
  access: { page: pageKeys.productMaster, right: 'view' },
  summary: 'Read one product as a row of its list',
  answer: v.array(v.record(v.string(), v.unknown())),
});

export const getNewProduct = defineCall('POST', 'ProductMaster/GetNewProduct', {
  access: { page: pageKeys.productMaster, right: ['add', 'view'] },
  summary: 'Read what a new product begins with: the messages of its company',
  answer: v.array(v.object({ GenuineMessage: v.string(), AlreadyScannedMsg: v.string() })),
});
