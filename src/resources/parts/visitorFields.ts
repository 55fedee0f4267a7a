import { mobile, text } from '../../../contract/resource/fields.ts';

/** Who scanned a seal, and where, as far as visitors say it (spec 3 §3, Verification row). */
export const visitorFields = {
  MobileNo: mobile('Mobile'),
  UserAddress: text('Address'),
  UserState: text('State'),
  UserCity: text('City'),
};
