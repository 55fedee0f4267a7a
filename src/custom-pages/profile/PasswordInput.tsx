import { useTranslate } from 'ra-core';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import { SecretControl } from '../../components/SecretControl.tsx';

interface PasswordInputProps {
  name: string;
  /** The keys of its texts. */
  label: string;
  help?: string | undefined;
  value: string;
  problem: string | undefined;
  autoComplete: 'current-password' | 'new-password';
  isLocked: boolean;
  change: (text: string) => void;
}

/** One of the passwords, with what is wrong with it. */
export function PasswordInput({ label, help, problem, isLocked, change, ...input }: PasswordInputProps) {
  const translate = useTranslate();
  return (
    <FieldFrame field={{ label, help }} isRequired={false} problem={problem}>
      {(control) => (
        <SecretControl
          {...control}
          {...input}
          label={translate(label)}
          readOnly={isLocked}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
