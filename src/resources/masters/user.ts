import { passwordsDiffer, weakPassword } from '../../../contract/calls/resetPassword.ts';
import { undocumentedCalls } from '../../../contract/calls/undocumented.ts';
import { choice, email, mobile, password, reference, text } from '../../../contract/resource/fields.ts';
import { defineResource } from '../../../contract/resource/ResourceDeclaration.ts';

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
    }),
    RoleId: reference('Role Name', {
      to: 'role',
      labelled: 'RoleName',
      options: undocumentedCalls.rolesByUserType,
      like: { UserType: 'UserType' },
      required: 'Please select user role.',
    }),
    Email: email('Email', {
      required: 'Please enter email-id.',
      unique: 'This e-mail is used by another person already.',
    }),
    MobileNo: mobile('Mobile Number', {
      required: 'Please enter mobile no.',
      unique: 'This mobile number is used by another person already.',
    }),
    City: text('City'),
    Password: password('Password', {
      required: { message: 'Please enter password.', when: { mode: 'add' } },
      weak: weakPassword,
    }),
    ConfirmPassword: password('Confirm Password', {
      required: { message: 'Please enter confirm password.', when: { mode: 'add' } },
    }),
  },
  checks: [
    {
      rule: 'same',
      fields: ['Password', 'ConfirmPassword'],
      message: passwordsDiffer,
      at: 'ConfirmPassword',
    },
  ],
  columns: ['UserName', 'RoleName', 'Email', 'MobileNo', 'City'],
  editable: { not: { field: 'UserType', is: 2 } },
  period: { days: 30 },
  export: {
    file: 'UserMasterReport',
    adds: ['CreatedDate', 'UpdatedDate'],
    allFrom: '2022-01-01',
  },
});
