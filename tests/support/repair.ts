import {
  choice,
  date,
  integer,
  money,
  reference,
  serial,
  text,
} from '../../contract/resource/declaration/fields.ts';
import { declare } from './declarations.ts';

const [open, closed] = [1, 3];

/**
 * Only actions change its state: it is closed with a reason, and can be opened again. Not everybody sees its cost, its origin
 * and its remark.
 */
export const repair = declare(
  'Repair',
  {
    Title: text('Title', { required: 'Please enter title.' }),
    State: choice('State', {
      choices: [
        { value: open, label: 'Open' },
        { value: closed, label: 'Closed' },
      ],
      locked: true,
      default: open,
      required: 'Please choose state.',
    }),
    Reason: text('Reason', {
      locked: true,
      required: 'Please enter reason.',
      maxLength: [20, 'Please enter 20 letters at most.'],
    }),
    Begun: date('Begun'),
    Closed: date('Closed', { locked: true }),
    Hours: integer('Hours', { default: 1 }),
    Number: serial('Number', { locked: true, default: 100 }),
    Last: serial('Last', { derived: { rule: 'rangeEnd', from: ['Number', 'Hours'] } }),
    ShelfId: reference('Shelf', { to: 'shelf', labelled: 'ShelfName' }),
    Cost: money('Cost', { seen: 'edit', required: 'Please enter cost.', default: 7 }),
    OriginId: reference('Origin', { to: 'shelf', labelled: 'OriginName', seen: 'edit' }),
    Remark: text('Remark', { seen: 'report' }),
  },
  {
    calls: {
      list: 'Repair/GetRepairs',
      create: 'Repair/CreateRepair',
      update: 'Repair/UpdateRepair',
      export: 'Repair/ExportRepairs',
    },
    columns: ['Title', 'State', 'ShelfName', 'Closed', 'Cost', 'OriginName', 'Remark'],
    editable: { not: { field: 'State', is: closed } },
    actions: [
      {
        name: 'close',
        label: 'Close',
        right: 'edit',
        call: 'Repair/Close',
        shown: { field: 'State', is: open },
        sets: { State: closed, Closed: { daysFromToday: 0 } },
        asks: ['Reason', 'Hours', 'ShelfId', 'Cost'],
        confirm: 'Close this repair?',
        done: 'Repair closed.',
      },
      {
        name: 'reopen',
        label: 'Open again',
        right: 'report',
        call: 'Repair/OpenAgain',
        shown: { field: 'State', is: closed },
        sets: { State: open, Reason: null, Closed: null },
        confirm: 'Open it again?',
      },
    ],
  },
);
