import Switch from '@mui/material/Switch';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import { ToneMark } from '../../components/ToneMark.tsx';
import styles from '../../components/inputs.module.css';
import type { InputProps } from '../custom.ts';
import { useField } from './useField.ts';

export function ChoiceInput({ name, field, mode, isRequired, isLocked }: InputProps<'choice'>) {
  const translate = useTranslate();
  const { value, change, blur, ref, problem } = useField<string | number>(name);
  const choices = field.choices.filter(({ only }) => !only || only === mode);
  const tone = choices.find((choice) => String(choice.value) === String(value))?.tone;
  return (
    <FieldFrame field={field} isRequired={isRequired} problem={problem}>
      {(control) => (
        <div className={`relative ${styles['adorned']}`} data-tone={tone}>
          {tone && <ToneMark tone={tone} />}
          <select
            {...control}
            ref={ref}
            className="control"
            name={name}
            value={value}
            disabled={isLocked}
            onChange={(event) => change(event.target.value)}
            onBlur={blur}
          >
            <option value="">{field.none ? translate(field.none) : translate('app.form.choose')}</option>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {translate(choice.label)}
              </option>
            ))}
          </select>
        </div>
      )}
    </FieldFrame>
  );
}

export function SwitchInput({ name, field, isLocked }: InputProps<'switch'>) {
  const translate = useTranslate();
  const { value, change, blur, ref, problem } = useField<boolean>(name);
  const note = problem ?? field.help;
  const id = useId();
  const [label, help] = [`${id}-label`, `${id}-help`];
  // the label names it, and the problem or the help describes it
  const named = {
    'aria-labelledby': label,
    'aria-describedby': note && help,
    'aria-invalid': Boolean(problem),
  };
  return (
    <label className={`line gap-10 pressable ${styles['switch']}`}>
      <Switch
        checked={value}
        disabled={isLocked}
        onChange={(_event, checked) => change(checked)}
        onBlur={blur}
        slotProps={{ input: { ref, role: 'switch', name, ...named } }}
      />
      <span>
        <span id={label} className="weight-500">
          {translate(field.label)}
        </span>
        {note && (
          <small id={help} className={problem && 'negative'}>
            {translate(note)}
          </small>
        )}
      </span>
    </label>
  );
}
