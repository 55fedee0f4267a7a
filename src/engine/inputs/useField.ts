import type { ChangeEvent } from 'react';
import { useController, useFormContext } from 'react-hook-form';

/** The place of a field's line in the form's values, `Items.0.`; empty outside of lines. */
export const placeOf = (name: string): string => name.slice(0, name.lastIndexOf('.') + 1);

/** A form's field: its value, its problem and how to change it. A field with a problem is checked again at each change. */
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

/** The same for a field that people type into: the props of its input or textarea, and its problem. */
export function useTextControl(name: string, isLocked: boolean) {
  const { value, change, blur, ref, problem } = useField<string | number>(name);
  return {
    problem,
    text: {
      ref,
      name,
      value,
      className: 'control',
      readOnly: isLocked,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change(event.target.value),
      onBlur: blur,
    },
  };
}
