import * as yup from 'yup';
import { certificateField, signUpRules } from '../../../contract/calls/signUp.ts';
import { dealerRoleName } from '../../../contract/dealer/dealerRoleName.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { schemaOf } from '../../../contract/resource/schemaOf.ts';
import { dealer } from '../../../src/resources/masters/dealer.ts';
import { user } from '../../../src/resources/masters/user.ts';
import { ruledText } from '../../calls/ruledText.ts';

/** What one kind of applicant fills, as the portal declares it. */
export type SignUpForm = Pick<Resource, 'fields' | 'checks'>;

const { UserName, Email, MobileNo, City, Password, ConfirmPassword } = user.fields;

const personForm: SignUpForm = {
  fields: { UserName, Email, MobileNo, City, Password, ConfirmPassword },
  checks: user.checks,
};

const dealerForm: SignUpForm = { fields: dealer.fields, checks: dealer.checks };

export const isDealer = (roleName: string): boolean =>
  roleName.toLowerCase() === dealerRoleName.toLowerCase();

export const formOf = (roleName: string): SignUpForm => (isDealer(roleName) ? dealerForm : personForm);

const longestName = 250;

const target = yup.object({
  Prefix: ruledText(signUpRules, 'Prefix').trim(),
  RoleName: yup
    .string()
    .transform((value: unknown) => value || dealerRoleName)
    .default(dealerRoleName)
    .trim()
    .max(longestName),
});

/** A request for the role, checked by the portal's own form. */
export const signUpSchema = (roleName: string): yup.ObjectSchema<Record<string, unknown>> =>
  target.concat(schemaOf(formOf(roleName), 'add'));

/** What requests have beside the file, for the API's document. */
export const signUpFields = target
  .concat(schemaOf(personForm, 'add'))
  .concat(schemaOf(dealerForm, 'add'))
  .omit([certificateField]);
