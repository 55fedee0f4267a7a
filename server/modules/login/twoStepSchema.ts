import * as yup from 'yup';
import { loginRules, loginSteps, otpRules } from '../../../contract/calls/login.ts';
import { ruledText } from '../../calls/ruledText.ts';
import { longestEmail, longestPassword } from './longest.ts';

/** What both steps of signing in and of deleting an account send. */
export const twoStepSchema = yup.object({
  Email: ruledText(loginRules, 'Email').trim().max(longestEmail),
  Password: ruledText(loginRules, 'Password').max(longestPassword),
  RequestType: yup
    .number()
    .oneOf(Object.values(loginSteps), 'RequestType is 1 to be sent a code or 2 to use it.')
    .required('RequestType is missing.'),
  otp: yup
    .string()
    .nullable()
    .default('')
    .when('RequestType', ([step], otp) =>
      step === loginSteps.useOtp ? ruledText(otpRules, 'otp').trim() : otp,
    ),
});

export type TwoStepRequest = yup.InferType<typeof twoStepSchema>;
