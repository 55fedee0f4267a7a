import { integer, moment, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { report } from '../parts/report.ts';

/** Who packed and dispatched how much, hour by hour. */
export const workByPerson = defineResource({
  path: '/reports/work-by-person',
  title: 'Work by Person',
  item: 'Hour',
  ...report,
  calls: { list: 'WorkRpt/GetWorkByPerson' },
  rows: 'workByPerson',
  fields: {
    UserName: text('User Name'),
    Hour: moment('Hour'),
    UnitsPacked: integer('Units Packed', { large: true }),
    CartonsPacked: integer('Cartons Packed', { large: true }),
    CartonsDispatched: integer('Cartons Dispatched', { large: true }),
  },
  sort: { by: 'Hour' },
  sums: ['UnitsPacked', 'CartonsPacked', 'CartonsDispatched'],
  chart: [
    {
      type: 'bar',
      title: 'Units packed by person',
      by: 'UserName',
      sums: ['UnitsPacked'],
      call: 'WorkRpt/GetUnitsChart',
    },
    {
      type: 'bar',
      title: 'Cartons by person',
      by: 'UserName',
      sums: ['CartonsPacked', 'CartonsDispatched'],
      call: 'WorkRpt/GetCartonsChart',
    },
    { type: 'time', title: 'Units packed by day', sums: ['UnitsPacked'], call: 'WorkRpt/GetDaysChart' },
  ],
  export: { file: 'Work by Person' },
});
