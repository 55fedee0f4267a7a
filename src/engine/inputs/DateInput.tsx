import { FieldFrame } from './FieldFrame.tsx';
import type { InputProps } from './InputProps.ts';
import styles from './inputs.module.css';
import { useField } from './useField.ts';

/** A day by the browser's own picker, which every keyboard and screen reader knows. */
export function DateInput({ name, field, isRequired, isLocked }: InputProps<'date'>) {
  const { value, change, blur, ref, problem } = useField<string>(name);
  return (
    <FieldFrame field={field} isRequired={isRequired} problem={problem}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          type="date"
          className={styles['control']}
          name={name}
          value={value}
          readOnly={isLocked}
          min="1900-01-01"
          max="9999-12-31"
          onChange={(event) => change(event.target.value)}
          onBlur={blur}
        />
      )}
    </FieldFrame>
  );
}
