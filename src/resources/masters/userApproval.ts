import { undocumentedCalls } from '../../../contract/calls/undocumented.ts';
import { choice, email, file, mobile, text } from '../../../contract/resource/fields.ts';
import { defineResource } from '../../../contract/resource/ResourceDeclaration.ts';

export const userApproval = defineResource({
  path: '/masters/user-approval',
  title: 'User Approval',
  item: 'User',
  icon: 'approval',
  calls: { list: 'UserMaster/GetUsersForApproval' },
  id: 'UserId',
  label: 'UserName',
  rows: 'applicants',
  fields: {
    UserType: choice('User Type', {
      choices: [
        { value: 1, label: 'Web' },
        { value: 2, label: 'Mobile' },
      ],
    }),
    UserName: text('User Name'),
    RoleName: text('Role Name'),
    Email: email('Email'),
    MobileNo: mobile('Mobile Number'),
    CompanyName: text('Firm Name'),
    gstno: text('GST No'),
    Nature_Firm: text('Firm Nature'),
    Ship_City_Name: text('City'),
    Ship_State_Name: text('State'),
    Ship_Address: text('Address'),
    Ship_Pincode: text('Pincode'),
    GstCertificate: file('GST Certificate', { takes: ['image', 'pdf'] }),
  },
  columns: ['UserName', 'RoleName', 'Email', 'MobileNo', 'Ship_City_Name', 'CompanyName', 'gstno'],
  filters: [{ field: 'UserType', sends: 'type', counts: undocumentedCalls.approvalCounts }],
  texts: { empty: 'Nobody waits for approval.' },
  actions: [
    {
      name: 'approve',
      label: 'Approve',
      right: 'edit',
      call: 'UserMaster/ApproveUser',
      confirm: 'Are you sure you want to Approve?',
      mail: {
        to: 'Email',
        subject: 'Your account with {company} is approved',
        text: 'Dear {UserName},\n\nYour account with {company} is approved. You can sign in with your e-mail or mobile number and the password that you chose: {portal}/login',
      },
      refreshAfter: 1000,
    },
    {
      name: 'reject',
      label: 'Reject',
      right: 'edit',
      call: 'UserMaster/RejectUser',
      confirm: 'Are you sure you want to Reject?',
      mail: {
        to: 'Email',
        subject: 'Your request to {company} was not approved',
        text: 'Dear {UserName},\n\nYour request for an account with {company} was not approved. What you told us with it has been deleted.',
      },
      refreshAfter: 1000,
    },
    {
      name: 'view',
      label: 'View',
      right: 'edit',
      view: {
        title: 'User Approval',
        fields: [
          'UserName',
          'RoleName',
          'Email',
          'MobileNo',
          'gstno',
          'Nature_Firm',
          'Ship_City_Name',
          'Ship_State_Name',
          'Ship_Address',
          'Ship_Pincode',
          'GstCertificate',
        ],
      },
    },
  ],
});
