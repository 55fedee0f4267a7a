import {
  multiline,
  moment,
  reference,
  switchField,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { networks } from '../../../contract/values/patterns.ts';

const minutesOfYear = 365 * 24 * 60;

/** Other programs, which make calls with keys, each within the rights of the person who made it. */
export const program = defineResource({
  path: '/masters/programs',
  title: 'Programs',
  item: 'Program',
  icon: 'configuration',
  calls: {
    list: 'Program/GetPrograms',
    create: 'Program/CreateProgram',
    update: 'Program/UpdateProgram',
    toggle: 'Program/InActiveRow',
  },
  id: 'ProgramId',
  label: 'ProgramName',
  table: 'programs',
  import: false,
  hooks: { beforeSave: 'requireNetworks' },
  fields: {
    ProgramName: text('Program', {
      required: 'Please enter the name of the program.',
      unique: 'This program exists already.',
      maxLength: [60, 'Please enter at most 60 characters.'],
    }),
    RoleId: reference('Role', {
      to: 'role',
      labelled: 'RoleName',
      options: 'Program/GetRoles',
      required: 'Please select the role.',
      help: 'The pages and rights that its keys can use. A key never has a right that its maker lacks.',
    }),
    OnlyReads: switchField('Only Reads', {
      default: true,
      help: 'Its keys can change nothing, whatever the role.',
    }),
    ServesAssistants: switchField('Serves Assistants', {
      help: 'Assistants may use its keys at /api/mcp: they read what the key may read, and change what somebody confirms.',
    }),
    ExpiresAt: moment('Valid Until', {
      required: 'Please select until when its keys are valid.',
      default: { minutesFromNow: minutesOfYear },
    }),
    Addresses: multiline('Allowed Addresses', {
      matches: {
        ...networks,
        message: 'Please enter addresses or networks, one a line, such as 203.0.113.0/24.',
      },
      help: 'Its keys work from these addresses or networks only, one a line. Without any, from everywhere.',
    }),
  },
  columns: ['ProgramName', 'RoleName', 'OnlyReads', 'ExpiresAt', 'CreatedBy', 'Status'],
  actions: [{ name: 'keys', label: 'Keys', right: 'edit', dialog: 'programKeys' }],
  texts: { empty: 'No program has a key.' },
});
