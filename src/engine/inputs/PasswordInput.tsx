import { FieldFrame } from '../../components/FieldFrame.tsx';
import type { InputProps } from './InputProps.ts';
import { SecretControl } from '../../components/SecretControl.tsx';
import { useTextControl } from './useTextControl.ts';
import { useSay } from '../../components/useSay.ts';

/** A new password; the browser must not fill in the typing person's own. */
export function PasswordInput({ name, field, isRequired, isLocked }: InputProps<'password'>) {
  const say = useSay();
  const { text, problem } = useTextControl(name, isLocked);
  return (
    <FieldFrame field={field} isRequired={isRequired} problem={problem}>
      {(control) => (
        <SecretControl {...control} {...text} label={say(field.label)} autoComplete="new-password" />
      )}
    </FieldFrame>
  );
}
