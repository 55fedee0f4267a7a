import { mailFailures } from '../../../contract/choices/reportMail.ts';
import { choice, moment, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';

/** Lists that are sent by mail: people plan them beside a list's Export, and administrators end them here. */
export const plannedMail = defineResource({
  path: '/masters/planned-mails',
  title: 'Planned Mails',
  item: 'Planned Mail',
  icon: 'report',
  calls: { list: 'ReportMail/GetPlannedMails' },
  id: 'ReportMailId',
  label: 'Name',
  rows: 'plannedMails',
  fields: {
    Name: text('Name'),
    Page: text('List'),
    Author: text('Planned By'),
    Readers: text('To'),
    Every: choice('How often', {
      choices: [
        { value: 'day', label: 'Every day' },
        { value: 'week', label: 'Every week' },
        { value: 'month', label: 'Every month' },
      ],
    }),
    NextAt: moment('Next'),
    Trouble: choice('Problem', {
      choices: Object.entries(mailFailures).map(([value, label]) => ({ value, label })),
    }),
  },
  columns: [
    'Name',
    { field: 'Page', cell: 'auditMaster' },
    'Author',
    'Readers',
    'Every',
    'NextAt',
    'Trouble',
  ],
  sort: { by: 'NextAt', order: 'ASC' },
  actions: [
    {
      name: 'end',
      label: 'End',
      right: 'edit',
      call: 'ReportMail/EndReportMail',
      confirm: 'Are you sure you want to end this mail?',
      takesAway: true,
    },
  ],
  texts: { empty: 'Nobody has planned a mail.' },
});
