import * as v from 'valibot';
import { pageKeys } from '../pages/pages.ts';
import { defineCall } from './Call.ts';
import { recordId } from './given.ts';
import { series } from './serials.ts';

const schemeSeriesRequest = v.object({
  RoleId: recordId('Please select user role.'),
  ProductId: recordId('Please select Product'),
});

export const getSchemeSeries = defineCall({
  method: 'POST',
  path: 'Loyalityscheme/GetAvailableseries',
  access: { page: pageKeys.schemeMaster, right: ['add', 'view'] },
  summary: 'Numbers of a product that are in no active scheme of a role',
  request: schemeSeriesRequest,
  answer: series,
});
