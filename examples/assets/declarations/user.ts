import { choice, reference, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { passwords, passwordsMatch, signInNames } from '../../../src/resources/common/personFields.ts';

/** Who signs in. The engine's module of people reads and saves them. */
export const user = defineResource({
  path: '/masters/user-master',
  title: 'People',
  item: 'Person',
  icon: 'user',
  calls: {
    list: 'UserMaster/GetUsers',
    create: 'UserMaster/CreateUser',
    update: 'UserMaster/UpdateUser',
    toggle: 'UserMaster/InActiveRow',
  },
  id: 'UserId',
  label: 'UserName',
  rows: 'users',
  writes: 'users',
  person: 'UserId',
  fields: {
    UserName: text('Name', { required: 'Please enter the name.' }),
    UserType: choice('User Type', {
      choices: [{ value: 1, label: 'Web' }],
      required: 'Please select the type.',
      default: 1,
    }),
    RoleId: reference('Role', {
      to: 'role',
      labelled: 'RoleName',
      options: 'UserMaster/GetRoleByUserTypeDLL',
      like: { UserType: 'UserType' },
      required: 'Please select the role.',
    }),
    ...signInNames,
    City: text('City'),
    ...passwords,
  },
  checks: [passwordsMatch],
  sends: { isApproved: true, isDeleted: false },
  columns: ['UserName', 'RoleName', 'Email', 'MobileNo', 'City'],
});
