import * as v from 'valibot';
import { pageKey } from '../../pages/pages.ts';
import { defineCall } from '../Call.ts';
import { recordId } from '../given.ts';

/** The route of the receivers of events; its last segment is the permission key. */
export const receiversPath = '/masters/receivers';

/** Not a call of the specification. */
export const makeReceiverSecret = defineCall('POST', 'Receivers/MakeSecret', {
  access: { page: pageKey(receiversPath), right: ['add', 'edit'] },
  summary: 'Make a secret that signs what a receiver gets; the one before it signs as well for a day',
  request: v.object({ ReceiverId: recordId() }),
  /** Nobody reads it a second time. */
  answer: v.object({ Secret: v.string() }),
});
