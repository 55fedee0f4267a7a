import { redeemStatus, redeemTypes } from '../../../contract/choices/choices.ts';
import {
  choice,
  email,
  integer,
  mobile,
  multiline,
  reference,
  switchField,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { mobileType } from '../../../contract/choices/people.ts';

/** Only the list shows these: the person's, and the later decision's. */
const notInForm = { shown: { mode: 'update' }, locked: true } as const;

/** Requests that wait for a decision; what was decided is in the Redemption report (spec 3 §2). */
export const redemption = defineResource({
  path: '/transactions/RedemptionApproval',
  title: 'Redemption Approval',
  item: 'Redemption',
  icon: 'approval',
  calls: { list: 'RedemptionApproval/GetSchemes', create: 'RedemptionApproval/createRedemption' },
  id: 'RedeemReqId',
  label: 'UserName',
  rows: 'redemptions',
  writes: 'redemptions',
  dates: 'Dt',
  fields: {
    UserId: reference('User', {
      to: 'user',
      labelled: 'UserName',
      options: 'RedemptionApproval/GetUserDDL',
      among: { UserType: mobileType },
      toldApartBy: 'MobileNo',
      none: 'Select User',
      required: 'Please Select User.',
    }),
    RedeemReqType: choice('Redeem Type', {
      choices: redeemTypes,
      labelled: 'RedeemTypeName',
      none: 'None',
      required: 'Please enter Redeem Type.',
    }),
    UserPoints: integer('User Points', { locked: true, input: 'userPoints' }),
    RedeemPoint: integer('Redeem Points', {
      required: 'Please Enter Redeem Points',
      min: [1, 'Reedem points must be greater than 0'],
    }),
    IsActive: switchField('Is Active', { default: true }),
    MobileNo: mobile('Mobile No.', notInForm),
    Email: email('Email', notInForm),
    RoleName: text('Role', notInForm),
    RedeemStatus: choice('Status', {
      choices: [
        { value: redeemStatus.open, label: 'Open', tone: 'caution' },
        { value: redeemStatus.approved, label: 'Approved', tone: 'positive' },
        { value: redeemStatus.rejected, label: 'Rejected', tone: 'negative' },
      ],
      ...notInForm,
    }),
    CancellationReason: multiline('Cancel Reason', { required: 'Please enter Cancel Reason.', ...notInForm }),
  },
  columns: [
    { field: 'UserName', label: 'Name' },
    'MobileNo',
    'Email',
    'RoleName',
    'RedeemPoint',
    'RedeemReqType',
  ],
  looks: [{ when: { field: 'IsActive', is: false }, look: 'muted', says: 'InActive' }],
  states: {
    field: 'RedeemStatus',
    shows: ['UserName', 'MobileNo', 'RedeemPoint', 'RedeemReqType'],
    moves: {
      approve: {
        label: 'Approve',
        from: redeemStatus.open,
        to: redeemStatus.approved,
        call: 'RedemptionApproval/ApproveRedeem',
        confirm: 'Are you sure you want to Approve?',
        done: 'Redemption approved successfully.',
        mail: {
          to: 'Email',
          subject: 'Your request to redeem points is approved',
          text: 'Dear {UserName},\n\n{company} has approved your request to redeem {RedeemPoint} points by {RedeemReqType}.',
        },
        refreshAfter: 800,
      },
      reject: {
        label: 'Reject',
        from: redeemStatus.open,
        to: redeemStatus.rejected,
        call: 'RedemptionApproval/CancelRedeem',
        asks: ['CancellationReason'],
        confirm: 'Are you sure you want to Reject?',
        done: 'Redemption rejected successfully.',
        mail: {
          to: 'Email',
          subject: 'Your request to redeem points was not approved',
          text: 'Dear {UserName},\n\n{company} did not approve your request to redeem {RedeemPoint} points. The reason: {CancellationReason}',
        },
        refreshAfter: 800,
      },
    },
  },
  card: { title: 'Redemptions to decide' },
  texts: { addTitle: 'Create Redemption Request', empty: 'No request waits for a decision.' },
});
