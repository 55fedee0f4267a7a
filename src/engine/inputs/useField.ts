import { useController, useFormContext } from 'react-hook-form';

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
