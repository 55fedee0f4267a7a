import Switch from '@mui/material/Switch';
import type { InputProps } from './InputProps.ts';
import styles from '../../components/inputs.module.css';
import { useField } from './useField.ts';
import { useSay } from '../../components/useSay.ts';

export function SwitchInput({ name, field, isLocked }: InputProps<'switch'>) {
  const say = useSay();
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
        {say(field.label)}
        {field.help && <small>{say(field.help)}</small>}
      </span>
    </label>
  );
}
