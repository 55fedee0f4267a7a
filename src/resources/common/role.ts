import { choice, switchField, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';

export const role = defineResource({
  path: '/masters/role-master',
  title: 'User Role',
  item: 'Role',
  icon: 'role',
  calls: {
    list: 'RoleMaster/GetRoles',
    create: 'RoleMaster/CreateRole',
    update: 'RoleMaster/UpdateRole',
    toggle: 'RoleMaster/InActiveRow',
  },
  id: 'RoleId',
  label: 'RoleName',
  table: 'roles',
  hooks: { beforeToggle: 'protectLastKeeper' },
  // a file has no rights to give
  import: false,
  fields: {
    RoleName: text('Role Name', { required: 'Please enter role name.', unique: 'This role exists already.' }),
    RoleDesc: text('Remarks', { required: 'Please enter role remarks.', column: 'remarks' }),
    UserType: choice('User Type', {
      choices: [
        { value: 1, label: 'Web' },
        { value: 2, label: 'Mobile' },
      ],
      required: 'Please select user type.',
    }),
    NeedsPasskey: switchField('Passkey Required', {
      help: 'People of this role sign in with a passkey, or where their company does. Whoever has none adds one at the next sign-in.',
    }),
  },
  columns: ['RoleName', 'RoleDesc', 'UserType'],
  aside: 'pagePermissions',
  texts: {
    added: 'Role added successfully. It has no rights yet: select it and tick its pages in Build Menus List.',
  },
});
