import { deliveryFaults, testEvent } from '../../../contract/choices/events.ts';
import {
  choice,
  integer,
  moment,
  multiline,
  reference,
} from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { eventRights } from './receiver.ts';

/** Events on their way to receivers, each with what was sent and answered. `events`: the names of all. */
export const sentEventOf = (events: readonly string[]) =>
  defineResource({
    path: '/reports/sent-events',
    title: 'Sent Events',
    item: 'Event',
    icon: 'history',
    calls: { list: 'Receivers/GetSentEvents' },
    id: 'DeliveryId',
    label: 'Event',
    rows: 'sentEvents',
    rights: eventRights,
    fields: {
      ReceiverId: reference('Receiver', { to: 'receiver', labelled: 'ReceiverName' }),
      Event: choice('Event', {
        choices: [...events, testEvent].map((event) => ({ value: event, label: event })),
      }),
      State: choice('Status', {
        choices: [
          { value: 'waiting', label: 'Waiting', tone: 'neutral' },
          { value: 'sent', label: 'Sent', tone: 'positive' },
          { value: 'givenUp', label: 'Given up', tone: 'negative' },
        ],
      }),
      Tries: integer('Tries'),
      StatusCode: integer('HTTP status'),
      Fault: choice('Fault', {
        choices: Object.entries(deliveryFaults).map(([value, label]) => ({ value, label })),
      }),
      NextAt: moment('Next try'),
      Payload: multiline('Sent', { seen: 'personal' }),
      Answer: multiline('Answer', { seen: 'personal' }),
    },
    columns: ['CreatedDate', 'ReceiverName', 'Event', 'State', 'Tries', 'StatusCode', 'Fault'],
    search: [],
    filters: [{ field: 'ReceiverId' }, { field: 'Event' }, { field: 'State' }],
    period: { days: 7 },
    details: {
      title: 'Event',
      fields: ['ReceiverId', 'Event', 'State', 'Tries', 'StatusCode', 'Fault', 'NextAt', 'Payload', 'Answer'],
    },
    actions: [
      {
        name: 'again',
        label: 'Send again',
        right: 'edit',
        call: 'Receivers/SendAgain',
        confirm: 'Send this event again? The receiver gets it with the same webhook-id.',
        shows: ['ReceiverName', 'Event'],
        shown: { field: 'State', is: ['sent', 'givenUp'] },
      },
    ],
    export: { drops: ['Payload', 'Answer'] },
    texts: { empty: 'Nothing was sent yet.' },
  });
