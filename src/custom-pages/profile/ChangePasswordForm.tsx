import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useTranslate } from 'ra-core';
import type { PasswordField } from '../../../contract/calls/changePassword.ts';
import type { SignedInUser } from '../../../contract/calls/login.ts';
import { checkPasswords, type PasswordProblems, type Passwords } from './checkPasswords.ts';
import { PasswordInput } from './PasswordInput.tsx';
import styles from './ProfilePage.module.css';
import { useChangePassword } from './useChangePassword.ts';

const fields: readonly PasswordField[] = ['OldPassword', 'NewPassword', 'ConfirmPassword'];

/** Old, New and Confirm Password (spec 1 §2, Change password). */
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
      className={styles['fields']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {/* password managers keep the new password under this name */}
      <input type="hidden" name="username" autoComplete="username" value={user.Email} />
      {fields.map((name) => (
        <PasswordInput
          key={name}
          name={name}
          label={`app.profile.${name}`}
          help={name === 'NewPassword' ? 'app.profile.rule' : undefined}
          value={values[name]}
          problem={problems[name]}
          autoComplete={name === 'OldPassword' ? 'current-password' : 'new-password'}
          isLocked={state !== 'ready'}
          change={(text) => edit(name, text)}
        />
      ))}
      <Button
        className={styles['submit']}
        type="submit"
        variant="contained"
        color="primary"
        disabled={state !== 'ready'}
      >
        {translate(state === 'sending' ? 'app.profile.sending' : 'app.profile.submit')}
      </Button>
    </form>
  );
}
