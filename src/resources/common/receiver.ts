import { choice, lines, switchField, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';

/** The right to let people's data go to programs of other houses, and to read it in the log. */
export const eventRights = { personal: 'Personal data' } as const;

/** Programs of other houses that are told of events (docs/events.md). `events`: the names of all. */
export const receiverOf = (events: readonly string[]) =>
  defineResource({
    path: '/masters/receivers',
    title: 'Receivers',
    item: 'Receiver',
    icon: 'dispatch',
    calls: {
      list: 'Receivers/GetReceivers',
      create: 'Receivers/CreateReceiver',
      update: 'Receivers/UpdateReceiver',
      toggle: 'Receivers/InActiveRow',
      options: 'Receivers/GetReceiverDDL',
    },
    id: 'ReceiverId',
    table: 'receivers',
    rights: eventRights,
    import: false,
    fields: {
      ReceiverName: text('Name', {
        required: 'Please enter the name.',
        unique: 'This receiver exists already.',
        maxLength: [60, 'Please enter at most 60 characters.'],
      }),
      Address: text('Address', {
        required: 'Please enter the address.',
        locked: { mode: 'update' },
        maxLength: [500, 'Please enter at most 500 characters.'],
        matches: {
          pattern: /^https:\/\/[a-z0-9][a-z0-9.-]*(?::\d{1,5})?(?:\/[^\s#]*)?$/,
          sample: 'https://erp.example.com/sealbook',
          message: 'Please enter an address that begins with https:// and a host in small letters.',
        },
        help: 'The server sends events to it by POST. It has to lead to the internet, not to a private network.',
      }),
      IsPersonal: switchField('Personal data', {
        seen: 'personal',
        help: 'Events say who people are as well, such as their e-mail. They do so as long as whoever saved the receiver last has this right.',
      }),
      IsActive: switchField('Is Active', { default: true }),
      Events: lines('Events', {
        table: 'receiver_events',
        required: 'Please add an event.',
        fields: {
          Event: choice('Event', {
            choices: events.map((event) => ({ value: event, label: event })),
            required: 'Please select the event.',
          }),
        },
      }),
    },
    columns: ['ReceiverName', 'Address', 'Events', 'CreatedDate', 'Status'],
    added: 'receiverSecret',
    actions: [
      { name: 'secret', label: 'New secret', right: 'edit', dialog: 'receiverSecret' },
      {
        name: 'test',
        label: 'Send a test',
        right: 'edit',
        call: 'Receivers/SendTest',
        confirm: 'Send a test to this receiver?',
        shows: ['ReceiverName', 'Address'],
        shown: { field: 'IsActive', is: true },
      },
    ],
    texts: { empty: 'No other program is told of anything.' },
  });
