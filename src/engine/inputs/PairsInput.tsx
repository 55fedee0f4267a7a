import AddIcon from '@mui/icons-material/AddOutlined';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { isHalf, type Pair, pairFault } from '../../../contract/resource/parseValue.ts';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import type { InputProps } from '../custom.ts';
import styles from '../../components/inputs.module.css';
import { useField } from './useField.ts';

const emptyPair: Pair = { Key: '', Value: '' };

/** Rows of a key and a value. A half-filled row says that it won't be saved (spec 1 §5); the only row stays (spec 2 §2). */
export function PairsInput({ name, field, isRequired, isLocked }: InputProps<'pairs'>) {
  const translate = useTranslate();
  const { value, change, blur, ref, problem } = useField<Pair[]>(name);
  const rows = value.length ? value : [emptyPair];
  const fault = problem === undefined ? undefined : pairFault(rows, field);
  const set = (index: number, part: Partial<Pair>) =>
    change(rows.map((row, other) => (other === index ? { ...row, ...part } : row)));
  return (
    <FieldFrame field={field} isRequired={isRequired} problem={problem} isGroup>
      {({ 'aria-labelledby': label, 'aria-describedby': note }) => (
        <fieldset className="stack gap-8 items-start" aria-labelledby={label} aria-describedby={note}>
          {rows.map((row, index) => (
            <fieldset
              key={index}
              className={`stack gap-8 ${styles['pair']}`}
              aria-label={translate('app.form.row', { number: index + 1 })}
            >
              {(['Key', 'Value'] as const).map((half) => {
                const text = half === 'Key' ? field.keyLabel : field.valueLabel;
                return (
                  <input
                    key={half}
                    ref={index === 0 && half === 'Key' ? ref : undefined}
                    className="control"
                    value={row[half]}
                    placeholder={translate(text)}
                    aria-label={translate(text)}
                    aria-invalid={fault?.index === index && fault.half === half}
                    readOnly={isLocked}
                    onChange={(event) => set(index, { [half]: event.target.value })}
                    onBlur={blur}
                  />
                );
              })}
              {isHalf(row) && !isLocked && (
                <p className={`wide muted ${styles['half']}`}>
                  {translate('app.form.half_row', {
                    half: translate(row.Key.trim() ? field.valueLabel : field.keyLabel),
                  })}
                </p>
              )}
              {rows.length > 1 && !isLocked && (
                <IconButton
                  aria-label={translate('app.form.remove_row', { number: index + 1 })}
                  onClick={() => change(rows.filter((_row, other) => other !== index))}
                >
                  <RemoveIcon />
                </IconButton>
              )}
            </fieldset>
          ))}
          {!isLocked && (
            <Button size="small" startIcon={<AddIcon />} onClick={() => change([...rows, emptyPair])}>
              {translate('app.form.add_row')}
            </Button>
          )}
        </fieldset>
      )}
    </FieldFrame>
  );
}
