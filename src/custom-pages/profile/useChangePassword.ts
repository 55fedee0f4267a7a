import { useState } from 'react';
import { changePassword, checkOwnPassword } from '../../../contract/calls/changePassword.ts';
import type { SignedInUser } from '../../../contract/calls/login.ts';
import { leaveSoon } from '../../api/session.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask } from '../../api/ask.ts';
import { useReport } from '../../components/useReport.ts';
import type { PasswordProblems, Passwords } from './checkPasswords.ts';

const page = 'profile';

const checkOld = ({ UserName }: SignedInUser, Password: string) =>
  ask(checkOwnPassword, { page, input: { Email: UserName, Password } });

const change = ({ UserId }: SignedInUser, { OldPassword, NewPassword }: Passwords) =>
  ask(changePassword, { page, input: { OldPassword, NewPassword, UserId } });

/** The check of the old password, then the change; two seconds after it the person signs in again (spec 1 §4). */
export function useChangePassword(user: SignedInUser, setProblems: (problems: PasswordProblems) => void) {
  const { done, failed } = useReport();
  const [state, setState] = useState<'ready' | 'sending' | 'changed'>('ready');
  const send = async (passwords: Passwords) => {
    setState('sending');
    try {
      await checkOld(user, passwords.OldPassword);
      const { message } = await change(user, passwords);
      setState('changed');
      done(message);
      leaveSoon();
    } catch (error) {
      setState('ready');
      failed(error);
      if (!(error instanceof ApiError)) return;
      // the check names its field as its request does
      const { Password: OldPassword, ...others } = error.fieldErrors;
      setProblems(OldPassword === undefined ? others : { OldPassword });
    }
  };
  return { state, send };
}
