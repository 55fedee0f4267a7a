import { useTranslate } from 'react-admin';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import type { InputProps } from './InputProps.ts';
import { SecretControl } from '../../components/SecretControl.tsx';
import { useTextControl } from './useTextControl.ts';

/** A new password; the browser must not fill in the typing person's own. */
export function PasswordInput({ name, field, isRequired, isLocked }: InputProps<'password'>) {
  const translate = useTranslate();
  const { text, problem } = useTextControl(name, isLocked);
  return (
    <FieldFrame field={field} isRequired={isRequired} problem={problem}>
      {(control) => (
        <SecretControl
          {...control}
          {...text}
          label={translate(field.label, { _: field.label })}
          autoComplete="new-password"
        />
      )}
    </FieldFrame>
  );
}
