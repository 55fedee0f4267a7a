import { pageKeys } from '../pages.ts';
import { defineCall, sends } from './Call.ts';
import { series } from './serials.ts';

export interface SchemeSeriesRequest {
  RoleId: number;
  ProductId: number;
}

export const getSchemeSeries = defineCall({
  method: 'POST',
  path: 'Loyalityscheme/GetAvailableseries',
  access: { page: pageKeys.schemeMaster, right: ['add', 'view'] },
  summary: 'Numbers of a product that are in no active scheme of a role',
  request: sends<SchemeSeriesRequest>(),
  answer: series,
});
