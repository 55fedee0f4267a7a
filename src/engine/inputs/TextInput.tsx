import type { HTMLAttributes, HTMLInputTypeAttribute } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import type { InputProps } from './InputProps.ts';
import styles from './inputs.module.css';
import { useField } from './useField.ts';

type Keyboard = { type: HTMLInputTypeAttribute; inputMode: HTMLAttributes<HTMLInputElement>['inputMode'] };

const keyboards: Record<'text' | 'email' | 'mobile', Keyboard> = {
  text: { type: 'text', inputMode: 'text' },
  // the browser's own check of type=email would speak before the declared texts
  email: { type: 'text', inputMode: 'email' },
  mobile: { type: 'tel', inputMode: 'tel' },
};

export function TextInput({ name, field, isRequired, isLocked }: InputProps<'text' | 'email' | 'mobile'>) {
  const { value, change, blur, ref, problem } = useField<string>(name);
  return (
    <FieldFrame field={field} isRequired={isRequired} problem={problem}>
      {(control) => (
        <input
          {...control}
          {...keyboards[field.kind]}
          ref={ref}
          className={styles['control']}
          name={name}
          value={value}
          readOnly={isLocked}
          autoComplete="off"
          onChange={(event) => change(event.target.value)}
          onBlur={blur}
        />
      )}
    </FieldFrame>
  );
}

export function MultilineInput({ name, field, isRequired, isLocked }: InputProps<'multiline'>) {
  const { value, change, blur, ref, problem } = useField<string>(name);
  return (
    <FieldFrame field={field} isRequired={isRequired} problem={problem}>
      {(control) => (
        <textarea
          {...control}
          ref={ref}
          className={styles['control']}
          name={name}
          value={value}
          rows={2}
          readOnly={isLocked}
          onChange={(event) => change(event.target.value)}
          onBlur={blur}
        />
      )}
    </FieldFrame>
  );
}
