import { auditLogPath } from '../../../contract/calls/auditLog.ts';
import { choice, serial, text } from '../../../contract/resource/fields.ts';
import { defineResource } from '../../../contract/resource/ResourceDeclaration.ts';
import { reportPeriod } from '../parts/reportPeriod.ts';

export const auditLog = defineResource({
  path: auditLogPath,
  title: 'Audit Log',
  item: 'Change',
  icon: 'history',
  api: 'rest',
  id: 'id',
  label: 'RecordLabel',
  rows: 'auditLog',
  fields: {
    UserId: serial('Person No'),
    UserName: text('Person'),
    Page: text('Master'),
    RecordId: serial('Record No'),
    RecordLabel: text('Record'),
    Action: choice('Change', {
      choices: [
        { value: 'created', label: 'Created' },
        { value: 'updated', label: 'Updated' },
        { value: 'activated', label: 'Made active' },
        { value: 'inactivated', label: 'Made inactive' },
        { value: 'deleted', label: 'Deleted' },
        { value: 'downloaded', label: 'Downloaded' },
        { value: 'approved', label: 'Approved' },
        { value: 'rejected', label: 'Rejected' },
        { value: 'demapped', label: 'Demapped' },
        { value: 'damaged', label: 'Damaged' },
        { value: 'reversed', label: 'Reversed' },
        { value: 'packed', label: 'Packed' },
        { value: 'unpacked', label: 'Unpacked' },
        { value: 'recalled', label: 'Recalled' },
        { value: 'lifted', label: 'Recall lifted' },
        { value: 'permissions', label: 'Rights given' },
        { value: 'password', label: 'Password changed' },
        { value: 'acted', label: 'Company acted for' },
        { value: 'ran', label: 'Script run' },
        { value: 'previewed', label: 'Script previewed' },
        { value: 'signed-in', label: 'Signed in' },
        { value: 'refused', label: 'Sign-in refused' },
      ],
    }),
  },
  columns: [
    { field: 'CreatedDate', label: 'When', cell: 'auditMoment' },
    { field: 'UserName', sortable: false, cell: 'auditPerson' },
    { field: 'Page', sortable: false, cell: 'auditMaster' },
    { field: 'RecordLabel', sortable: false },
    { field: 'Action', sortable: false, cell: 'auditChange' },
  ],
  period: { ...reportPeriod, days: 30 },
  toolbar: 'auditFilters',
  search: ['RecordLabel', 'UserName'],
  actions: [{ name: 'show', label: 'Show', right: 'view', dialog: 'auditEntry' }],
});
