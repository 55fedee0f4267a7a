import { FieldFrame } from '../../components/FieldFrame.tsx';
import type { InputProps } from './InputProps.ts';
import { useTextControl } from './useTextControl.ts';

/** A day by the browser's own picker, which every keyboard and screen reader knows. */
export function DateInput({ name, field, isRequired, isLocked }: InputProps<'date'>) {
  const { text, problem } = useTextControl(name, isLocked);
  return (
    <FieldFrame field={field} isRequired={isRequired} problem={problem}>
      {(control) => <input {...control} {...text} type="date" min="1900-01-01" max="9999-12-31" />}
    </FieldFrame>
  );
}
