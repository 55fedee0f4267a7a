import type { ChangeEvent } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import styles from '../../components/inputs.module.css';

/** The value of a form's field, how to change it, and what is wrong with it. A changed value is checked again at once. */
export function useField<Value>(name: string) {
  const { trigger } = useFormContext();
  const { field, fieldState } = useController({ name });
  const isWrong = fieldState.invalid;
  return {
    value: field.value as Value,
    ref: field.ref,
    blur: field.onBlur,
    problem: fieldState.error?.message,
    change: (value: Value) => {
      field.onChange(value);
      if (isWrong) void trigger(name);
    },
  };
}

/** A form's field that is typed as text: what its input or textarea is given, and what is wrong with it. */
export function useTextControl(name: string, isLocked: boolean) {
  const { value, change, blur, ref, problem } = useField<string | number>(name);
  return {
    problem,
    text: {
      ref,
      name,
      value,
      className: styles['control'],
      readOnly: isLocked,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change(event.target.value),
      onBlur: blur,
    },
  };
}
