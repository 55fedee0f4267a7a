import { agreement } from '../../../contract/values/contact.ts';
import { choice, mobile, moment, text } from '../../../contract/resource/declaration/fields.ts';

/** The right to see who a visitor is and where they were, for each page that shows it. */
export const visitorRights = { visitor: 'Visitors' } as const;

/** Personal data of visitors goes after three years, as India's rules for such data ask for at the most. */
export const ofVisitor = { seen: 'visitor', months: 36 } as const;

/** To what a visitor agreed and when, which goes with their contact wherever that is shown or exported. */
export const agreedFields = {
  AgreedTo: choice('Agreed to', {
    choices: [{ value: agreement, label: 'The brand may contact me about its offers.' }],
  }),
  AgreedOn: moment('Agreed On'),
};

/** Who scanned a seal, and where, as far as visitors say it (spec 3 §3, Verification row). */
export const visitorFields = {
  MobileNo: mobile('Mobile', { personal: { ...ofVisitor, columns: ['feedbacks.mobile_no'] } }),
  ...agreedFields,
  UserAddress: text('Address', {
    personal: {
      ...ofVisitor,
      columns: [
        'verifications.address',
        'verifications.zip',
        'verifications.latitude',
        'verifications.longitude',
      ],
    },
  }),
  UserState: text('State'),
  UserCity: text('City'),
};
