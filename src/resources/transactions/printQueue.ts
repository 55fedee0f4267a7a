import { printFaults } from '../../../contract/calls/seals/printing.ts';
import { largePageSizes } from '../../../contract/calls/records/listRequest.ts';
import { choice, moment, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';

/** Slips on their way to label printers. A print that is over begins again only on purpose. */
export const printQueue = defineResource({
  path: '/transactions/print-queue',
  title: 'Print Queue',
  item: 'Print',
  icon: 'slip',
  calls: { list: 'PrintQueue/GetPrints' },
  id: 'PrintId',
  label: 'CartonId',
  rows: 'prints',
  fields: {
    CartonId: text('CartonId'),
    Printer: text('Printer'),
    State: choice('Status', {
      choices: [
        { value: 'waiting', label: 'Waiting', tone: 'neutral' },
        { value: 'sending', label: 'Being sent', tone: 'neutral' },
        { value: 'sent', label: 'Sent', tone: 'positive' },
        { value: 'failed', label: 'Not printed', tone: 'negative' },
        { value: 'unknown', label: 'Perhaps printed', tone: 'caution' },
        { value: 'givenUp', label: 'Given up', tone: 'neutral' },
      ],
    }),
    Fault: choice('Fault', {
      choices: Object.entries(printFaults).map(([value, label]) => ({ value, label })),
    }),
    AskedBy: text('Printed By'),
    AskedAt: moment('Asked'),
  },
  columns: ['CartonId', 'Printer', 'State', 'Fault', 'AskedBy', 'AskedAt'],
  search: ['CartonId'],
  filters: [{ field: 'State' }],
  sort: { by: 'AskedAt' },
  pageSizes: largePageSizes,
  actions: [
    {
      name: 'again',
      label: 'Print again',
      right: 'add',
      call: 'PrintQueue/PrintAgain',
      confirm: 'Print this slip again? Please check first whether the printer has printed it.',
      shows: ['CartonId', 'Printer', 'Fault'],
      shown: { field: 'State', is: ['givenUp', 'failed', 'unknown', 'sent'] },
    },
    {
      name: 'giveUp',
      label: 'Give up',
      right: 'add',
      call: 'PrintQueue/GiveUp',
      confirm: 'Give this print up? Its slip is printed only if somebody prints it again.',
      takesAway: true,
      shows: ['CartonId', 'Printer', 'Fault'],
      shown: { field: 'State', is: ['waiting', 'failed', 'unknown'] },
    },
  ],
  texts: { empty: 'No slip was sent to a printer yet.' },
});
