import type { FocusEvent, HTMLAttributes, HTMLInputTypeAttribute, SyntheticEvent } from 'react';
import { useSay } from '../../components/useSay.ts';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import { SecretControl } from '../../components/SecretControl.tsx';
import type { InputProps } from './InputProps.ts';
import { useField, useTextControl } from './useField.ts';

type Keyboard = { type: HTMLInputTypeAttribute; inputMode: HTMLAttributes<HTMLInputElement>['inputMode'] };

const keyboards: Record<'text' | 'email' | 'mobile', Keyboard> = {
  text: { type: 'text', inputMode: 'text' },
  // the browser's own check of type=email would speak before the declared texts
  email: { type: 'text', inputMode: 'email' },
  mobile: { type: 'tel', inputMode: 'tel' },
};

export function TextInput({ name, field, isRequired, isLocked }: InputProps<'text' | 'email' | 'mobile'>) {
  const { text, problem } = useTextControl(name, isLocked);
  return (
    <FieldFrame field={field} isRequired={isRequired} problem={problem}>
      {(control) => <input {...control} {...text} {...keyboards[field.kind]} autoComplete="off" />}
    </FieldFrame>
  );
}

export function MultilineInput({ name, field, isRequired, isLocked }: InputProps<'multiline'>) {
  const { text, problem } = useTextControl(name, isLocked);
  return (
    <FieldFrame field={field} isRequired={isRequired} problem={problem}>
      {(control) => <textarea {...control} {...text} rows={2} />}
    </FieldFrame>
  );
}

/** The form's value for what was typed and is no date, of which the browser tells no more: no date, and not empty. */
const unreadable = 'unreadable';

/**
 * A field with the browser's own picker. Of an impossible date such as 31 February the browser gives an empty value: it is
 * told from an empty field here, so that it is refused and not dropped.
 */
function usePickerControl(name: string, isLocked: boolean) {
  const { text, problem } = useTextControl(name, isLocked);
  const { change } = useField<string>(name);
  const read = ({ currentTarget: { value, validity } }: SyntheticEvent<HTMLInputElement>) => {
    const given = validity.badInput ? unreadable : value;
    if (given !== text.value) change(given);
  };
  return {
    problem,
    text: {
      ...text,
      value: text.value === unreadable ? '' : text.value,
      onChange: read,
      // no change is told of while the value stays empty
      onKeyUp: read,
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        read(event);
        text.onBlur();
      },
    },
  };
}

/** A day by the browser's own picker, which every keyboard and screen reader knows. */
export function DateInput({ name, field, isRequired, isLocked }: InputProps<'date'>) {
  const { text, problem } = usePickerControl(name, isLocked);
  return (
    <FieldFrame field={field} isRequired={isRequired} problem={problem}>
      {(control) => <input {...control} {...text} type="date" min="1900-01-01" max="9999-12-31" />}
    </FieldFrame>
  );
}

/** A day and a time by the browser's own picker, by the clocks of the server's zone. */
export function MomentInput({ name, field, isRequired, isLocked }: InputProps<'moment'>) {
  const { text, problem } = usePickerControl(name, isLocked);
  return (
    <FieldFrame field={field} isRequired={isRequired} problem={problem}>
      {(control) => (
        <input {...control} {...text} type="datetime-local" min="1900-01-01T00:00" max="9999-12-31T23:59" />
      )}
    </FieldFrame>
  );
}

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
