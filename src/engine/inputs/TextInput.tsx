import type { HTMLAttributes, HTMLInputTypeAttribute } from 'react';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import type { InputProps } from './InputProps.ts';
import { useTextControl } from './useTextControl.ts';

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
