import { integer, moment, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';

/** Devices whose scans or saves still wait, as each told when it was last online. */
export const waitingDevices = defineResource({
  path: '/reports/waiting-devices',
  title: 'Waiting Devices',
  item: 'Device',
  icon: 'report',
  calls: { list: 'Devices/GetWaiting' },
  id: 'DeviceId',
  rows: 'waitingDevices',
  fields: {
    UserName: text('User Name'),
    Machine: text('Device'),
    Scans: integer('Scans waiting'),
    Saves: integer('Saves waiting'),
    WaitingSince: moment('Waiting since'),
    ToldAt: moment('Last online'),
  },
  search: ['UserName', 'Machine'],
  sort: { by: 'WaitingSince', order: 'ASC' },
  sums: ['Scans', 'Saves'],
  export: { file: 'Waiting devices' },
  texts: { empty: 'No device keeps scans or saves, as far as they have told.' },
});
