import * as v from 'valibot';
import { pageKeys } from '../../pages/pages.ts';
import { defineCall } from '../Call.ts';

export const getNewDealer = defineCall('POST', 'UserDMaster/GetNewDealer', {
  access: { page: pageKeys.dealerMaster, right: ['add', 'view'] },
  summary: 'Read what a new dealer begins with; refused where the person can add none, with the reason',
  answer: v.array(v.object({ Country: v.number() })),
});
