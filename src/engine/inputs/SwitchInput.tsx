import Switch from '@mui/material/Switch';
import { useTranslate } from 'react-admin';
import type { InputProps } from './InputProps.ts';
import styles from '../../components/inputs.module.css';
import { useField } from './useField.ts';

export function SwitchInput({ name, field, isLocked }: InputProps<'switch'>) {
  const translate = useTranslate();
  const { value, change, blur, ref } = useField<boolean>(name);
  return (
    <label className={styles['switch']}>
      <Switch
        checked={value}
        disabled={isLocked}
        onChange={(_event, checked) => change(checked)}
        onBlur={blur}
        slotProps={{ input: { ref, role: 'switch', name } }}
      />
      <span>
        {translate(field.label, { _: field.label })}
        {field.help && <small>{translate(field.help, { _: field.help })}</small>}
      </span>
    </label>
  );
}
