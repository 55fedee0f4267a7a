import { useTranslate } from 'ra-core';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import type { InputProps } from './InputProps.ts';
import styles from '../../components/inputs.module.css';
import { useField } from './useField.ts';
import { useSay } from '../../components/useSay.ts';

export function ChoiceInput({ name, field, mode, isRequired, isLocked }: InputProps<'choice'>) {
  const translate = useTranslate();
  const say = useSay();
  const { value, change, blur, ref, problem } = useField<string | number>(name);
  const choices = field.choices.filter(({ only }) => !only || only === mode);
  return (
    <FieldFrame field={field} isRequired={isRequired} problem={problem}>
      {(control) => (
        <select
          {...control}
          ref={ref}
          className={styles['control']}
          name={name}
          value={value}
          disabled={isLocked}
          onChange={(event) => change(event.target.value)}
          onBlur={blur}
        >
          <option value="">{translate('app.form.choose')}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {say(choice.label)}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
