import {
  changePasswordRules,
  type PasswordField,
  samePasswords,
} from '../../../contract/calls/changePassword.ts';
import { checkText } from '../../../contract/calls/checkText.ts';
import { passwordsDiffer } from '../../../contract/calls/resetPassword.ts';

export type Passwords = Record<PasswordField, string>;
export type PasswordProblems = Partial<Record<PasswordField, string>>;

/**
 * What is wrong at which field (spec 1 §5, Change password). That old and new are the same is said at the one of them
 * that was edited last.
 */
export function checkPasswords(values: Passwords, editedLast: PasswordField | undefined): PasswordProblems {
  const problems = checkText(changePasswordRules, values);
  const last = editedLast === 'OldPassword' ? 'OldPassword' : 'NewPassword';
  if (values.NewPassword !== '' && values.OldPassword === values.NewPassword)
    problems[last] ??= samePasswords[last];
  if (values.ConfirmPassword !== values.NewPassword) problems.ConfirmPassword ??= passwordsDiffer;
  return problems;
}
