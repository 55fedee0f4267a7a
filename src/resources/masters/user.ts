import { dealerRoleName } from '../../../contract/choices/people.ts';
import { choice, reference, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { addressColumns } from '../parts/addressFields.ts';
import { passwordLink, passwords, passwordsMatch, signInNames } from '../common/personFields.ts';

export const user = defineResource({
  path: '/masters/user-master',
  title: 'User Master',
  item: 'User',
  icon: 'user',
  calls: {
    list: 'UserMaster/GetUsers',
    create: 'UserMaster/CreateUser',
    update: 'UserMaster/UpdateUser',
    toggle: 'UserMaster/InActiveRow',
    export: 'UserMaster/GetUserForExport',
  },
  id: 'UserId',
  tells: { as: 'user' },
  label: 'UserName',
  rows: 'users',
  writes: 'users',
  person: 'UserId',
  fields: {
    UserName: text('User Name', { required: 'Please enter user name.' }),
    UserType: choice('User Type', {
      choices: [
        { value: 1, label: 'Web' },
        { value: 2, label: 'Mobile', only: 'update' },
      ],
      required: 'Please select user type.',
      default: 1,
    }),
    RoleId: reference('Role Name', {
      to: 'role',
      labelled: 'RoleName',
      options: 'UserMaster/GetRoleByUserTypeDLL',
      like: { UserType: 'UserType' },
      // the Dealer Master has their firms
      except: dealerRoleName,
      required: 'Please select user role.',
    }),
    ...signInNames,
    City: text('City'),
    ...passwords,
  },
  checks: [passwordsMatch],
  actions: [passwordLink],
  added: 'passwordLink',
  sends: { isApproved: true, isDeleted: false },
  columns: ['UserName', 'RoleName', 'Email', 'MobileNo', 'City'],
  editable: { not: { field: 'UserType', is: 2 } },
  filters: [{ field: 'UserType' }, { field: 'RoleId' }, { field: 'Status' }],
  period: { days: 30 },
  export: {
    file: 'UserMasterReport',
    adds: [
      { field: 'NatureFirmId', label: 'Nature of Firm' },
      { field: 'GstNo', label: 'GST Number' },
      ...addressColumns('Bill', 'Billing'),
      ...addressColumns('Ship', 'Shipping'),
      'CreatedDate',
      'UpdatedDate',
    ],
    drops: ['UserType', 'IsInvited'],
    allFrom: '2022-01-01',
  },
});
