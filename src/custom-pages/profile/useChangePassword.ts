import { useState } from 'react';
import {
  changePasswordCall,
  type ChangePasswordRequest,
  type CheckPasswordRequest,
} from '../../../contract/calls/changePassword.ts';
import type { SignedInUser } from '../../../contract/calls/login.ts';
import { undocumentedCalls } from '../../../contract/calls/undocumented.ts';
import { leaveSoon } from '../../api/session.ts';
import { ApiError } from '../../api/ApiError.ts';
import { callApi } from '../../api/callApi.ts';
import { useReport } from '../../components/useReport.ts';
import type { PasswordProblems, Passwords } from './checkPasswords.ts';

const page = 'profile';

async function checkOld(user: SignedInUser, Password: string): Promise<void> {
  const body: CheckPasswordRequest = { Email: user.UserName, Password };
  await callApi({ path: undocumentedCalls.checkOwnPassword, page, body });
}

async function change({ UserId }: SignedInUser, { OldPassword, NewPassword }: Passwords): Promise<string> {
  const body: ChangePasswordRequest = { OldPassword, NewPassword, UserId };
  return (await callApi({ path: changePasswordCall, page, body })).ResponseMessage;
}

/** The check of the old password, then the change; two seconds after it the person signs in again (spec 1 §4). */
export function useChangePassword(user: SignedInUser, setProblems: (problems: PasswordProblems) => void) {
  const { done, failed } = useReport();
  const [state, setState] = useState<'ready' | 'sending' | 'changed'>('ready');
  const send = async (passwords: Passwords) => {
    setState('sending');
    try {
      await checkOld(user, passwords.OldPassword);
      const message = await change(user, passwords);
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
