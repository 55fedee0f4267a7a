import type { ChangeEvent } from 'react';
import styles from '../../components/inputs.module.css';
import { useField } from './useField.ts';

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
