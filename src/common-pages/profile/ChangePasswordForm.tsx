import { Button } from '../../components/Button.tsx';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import {
  changePassword,
  changePasswordRules,
  checkOwnPassword,
  type PasswordField,
  samePasswords,
} from '../../../contract/calls/account/passwords.ts';
import { checkText } from '../../../contract/calls/checkText.ts';
import type { SignedInUser } from '../../../contract/calls/account/login.ts';
import { passwordsDiffer } from '../../../contract/calls/account/accountRules.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask } from '../../api/ask.ts';
import { leaveSoon } from '../../api/session.ts';
import { SecretField } from '../../components/SecretControl.tsx';
import { useAction } from '../../components/useAction.ts';
import styles from './ProfilePage.module.css';

type Passwords = Record<PasswordField, string>;
type PasswordProblems = Partial<Record<PasswordField, string>>;

/**
 * Checks the passwords and returns the problems by field (spec 1 §5, Change password). If the old and the new password are the
 * same, the problem belongs to the field that was edited last.
 */
export function checkPasswords(values: Passwords, editedLast: PasswordField | undefined): PasswordProblems {
  const problems = checkText(changePasswordRules, values);
  const last = editedLast === 'OldPassword' ? 'OldPassword' : 'NewPassword';
  if (values.NewPassword !== '' && values.OldPassword === values.NewPassword)
    problems[last] ??= samePasswords[last];
  if (values.ConfirmPassword !== values.NewPassword) problems.ConfirmPassword ??= passwordsDiffer;
  return problems;
}

const page = 'profile';

const checkOld = ({ UserName }: SignedInUser, Password: string) =>
  ask(checkOwnPassword, { page, input: { Email: UserName, Password } });

const change = ({ UserId }: SignedInUser, { OldPassword, NewPassword }: Passwords) =>
  ask(changePassword, { page, input: { OldPassword, NewPassword, UserId } });

/** Checks the old password and then changes it. Two seconds later the person must sign in again (spec 1 §4). */
function useChangePassword(user: SignedInUser, setProblems: (problems: PasswordProblems) => void) {
  const [isChanged, setChanged] = useState(false);
  const { isBusy, run } = useAction(
    async (passwords: Passwords) => {
      try {
        await checkOld(user, passwords.OldPassword);
        return (await change(user, passwords)).message;
      } catch (error) {
        if (error instanceof ApiError) {
          // the check names the field after its request
          const { Password: OldPassword, ...others } = error.fieldErrors;
          setProblems(OldPassword === undefined ? others : { OldPassword });
        }
        throw error;
      }
    },
    () => {
      setChanged(true);
      leaveSoon();
    },
  );
  const state: 'ready' | 'sending' | 'changed' = isBusy ? 'sending' : isChanged ? 'changed' : 'ready';
  return { state, send: run };
}

const fields: readonly PasswordField[] = ['OldPassword', 'NewPassword', 'ConfirmPassword'];

/** The form with Old, New and Confirm Password (spec 1 §2, Change password). */
export function ChangePasswordForm({ user }: { user: SignedInUser }) {
  const translate = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Passwords>({ OldPassword: '', NewPassword: '', ConfirmPassword: '' });
  const [problems, setProblems] = useState<PasswordProblems>({});
  const [editedLast, setEditedLast] = useState<PasswordField>();

  const show = (found: PasswordProblems) => {
    setProblems(found);
    const first = fields.find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const { state, send } = useChangePassword(user, show);

  const submit = () => {
    if (state !== 'ready') return;
    const found = checkPasswords(values, editedLast);
    show(found);
    if (!Object.keys(found).length) void send(values);
  };

  const edit = (name: PasswordField, text: string) => {
    setValues({ ...values, [name]: text });
    setProblems({ ...problems, [name]: undefined });
    if (name !== 'ConfirmPassword') setEditedLast(name);
  };

  return (
    <form
      ref={form}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {/* password managers store the new password under this name */}
      <input type="hidden" name="username" autoComplete="username" value={user.Email} />
      {fields.map((name) => (
        <SecretField
          key={name}
          name={name}
          label={`app.profile.${name}`}
          help={name === 'NewPassword' ? 'app.profile.rule' : undefined}
          value={values[name]}
          problem={problems[name]}
          autoComplete={name === 'OldPassword' ? 'current-password' : 'new-password'}
          readOnly={state !== 'ready'}
          change={(text) => edit(name, text)}
        />
      ))}
      <Button className={styles['submit']} type="submit" isMain disabled={state !== 'ready'}>
        {translate(state === 'sending' ? 'app.profile.sending' : 'app.profile.submit')}
      </Button>
    </form>
  );
}
