import AddIcon from '@mui/icons-material/AddOutlined';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import { Button } from '../../components/Button.tsx';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import {
  type FocusEvent,
  type HTMLAttributes,
  type HTMLInputTypeAttribute,
  type ReactNode,
  type SyntheticEvent,
  useId,
} from 'react';
import { useWatch } from 'react-hook-form';
import { placesOf } from '../../../contract/resource/declaration/kinds.ts';
import {
  derivedFrom,
  derivedValue,
  isHalf,
  type Pair,
  pairFault,
  textOf,
} from '../../../contract/resource/parseValue.ts';
import { currencySymbol, formatDecimal } from '../../../contract/values/formatAmount.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { type ControlProps, FieldFrame } from '../../components/FieldFrame.tsx';
import styles from '../../components/inputs.module.css';
import { SecretControl } from '../../components/SecretControl.tsx';
import type { InputProps } from '../custom.ts';
import { placeOf, useField, useTextControl } from './useField.ts';

type Keyboard = { type: HTMLInputTypeAttribute; inputMode: HTMLAttributes<HTMLInputElement>['inputMode'] };

const keyboards: Record<'text' | 'email' | 'mobile', Keyboard> = {
  text: { type: 'text', inputMode: 'text' },
  // with type=email the browser's own check would speak before the declared texts
  email: { type: 'text', inputMode: 'email' },
  mobile: { type: 'tel', inputMode: 'tel' },
};

interface TypedFieldProps extends Pick<InputProps, 'name' | 'isRequired' | 'isLocked'> {
  field: { label: string; help?: string | undefined };
  children: (control: ControlProps & ReturnType<typeof useTextControl>['text']) => ReactNode;
}

/** A field that people type into, in its frame. */
function TypedField({ name, field, isRequired, isLocked, children }: TypedFieldProps) {
  const { text, problem } = useTextControl(name, isLocked);
  return (
    <FieldFrame field={field} isRequired={isRequired} problem={problem}>
      {(control) => children({ ...control, ...text })}
    </FieldFrame>
  );
}

export const TextInput = (props: InputProps<'text' | 'email' | 'mobile'>) => (
  <TypedField {...props}>
    {(control) => <input {...control} {...keyboards[props.field.kind]} autoComplete="off" />}
  </TypedField>
);

export const MultilineInput = (props: InputProps<'multiline'>) => (
  <TypedField {...props}>{(control) => <textarea {...control} rows={2} />}</TypedField>
);

/** A new password, which the browser must not fill in with the typing person's own. */
export function PasswordInput(props: InputProps<'password'>) {
  const translate = useTranslate();
  return (
    <TypedField {...props}>
      {(control) => (
        <SecretControl {...control} label={translate(props.field.label)} autoComplete="new-password" />
      )}
    </TypedField>
  );
}

type NumberProps = InputProps<'integer'> | InputProps<'decimal'> | InputProps<'money'> | InputProps<'serial'>;

/** A number. A derived one is computed and cannot be typed. */
export const NumberInput = (props: NumberProps) =>
  props.field.derived ? <DerivedNumber {...props} /> : <TypedNumber {...props} />;

/** Writes a number that nobody can type over; a serial without groups. */
function shown(value: unknown, field: NumberProps['field']): string {
  const { kind } = field;
  const text = textOf(value);
  if (typeof value === 'number' && placesOf(field)) return formatDecimal(value, placesOf(field));
  return kind !== 'serial' && /^\d+$/.test(text) ? formatQuantity(Number(text)) : text;
}

function TypedNumber(props: NumberProps) {
  const unitId = useId();
  const translate = useTranslate();
  const unit = 'unit' in props.field ? props.field.unit : undefined;
  return (
    <TypedField {...props}>
      {(control) => (
        <div
          className={`relative ${unit ? 'line' : ''} ${styles['adorned']}`}
          data-currency={props.field.kind === 'money' ? currencySymbol() : undefined}
        >
          <input
            {...control}
            aria-describedby={
              unit ? `${unitId} ${control['aria-describedby'] ?? ''}`.trim() : control['aria-describedby']
            }
            value={props.isLocked ? shown(control.value, props.field) : control.value}
            inputMode={placesOf(props.field) ? 'decimal' : 'numeric'}
            autoComplete="off"
          />
          {unit && (
            <span className="rigid muted" id={unitId}>
              {translate(unit)}
            </span>
          )}
        </div>
      )}
    </TypedField>
  );
}

function DerivedNumber(props: NumberProps) {
  const { name, field, resource } = props;
  const sources = (field.derived?.from ?? []).map(derivedFrom);
  const watched: unknown[] = useWatch({ name: sources.map((source) => placeOf(name) + source) });
  const values = Object.fromEntries(sources.map((source, index) => [source, watched[index]]));
  return (
    <TypedField {...props} isRequired={false} isLocked>
      {(control) => (
        <div
          className={`relative ${styles['adorned']}`}
          data-currency={field.kind === 'money' ? currencySymbol() : undefined}
        >
          <input {...control} value={shown(derivedValue(field, resource.fields, values), field)} />
        </div>
      )}
    </TypedField>
  );
}

/** The form's value for a typed text that is not a date: neither a date nor empty. */
const unreadable = 'unreadable';

/**
 * The control of a native date picker. For an impossible date such as 31 February the browser gives an empty value; the
 * control tells it from an empty field, so the form refuses it.
 */
function usePickerControl(name: string, isLocked: boolean) {
  const { text, problem } = useTextControl(name, isLocked);
  const { change } = useField<string>(name);
  const read = ({ currentTarget: { value, validity } }: SyntheticEvent<HTMLInputElement>) => {
    const given = validity.badInput ? unreadable : value;
    if (given !== text.value) change(given);
  };
  return {
    problem,
    text: {
      ...text,
      value: text.value === unreadable ? '' : text.value,
      onChange: read,
      // the browser reports no change while the value stays empty
      onKeyUp: read,
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        read(event);
        text.onBlur();
      },
    },
  };
}

/** A day or a moment, by the browser's own picker. Moments are by the clocks of the server's zone. */
export function PickerInput({
  name,
  field,
  isRequired,
  isLocked,
}: InputProps<'date'> | InputProps<'moment'>) {
  const { text, problem } = usePickerControl(name, isLocked);
  const range =
    field.kind === 'date'
      ? { type: 'date', min: '1900-01-01', max: '9999-12-31' }
      : { type: 'datetime-local', min: '1900-01-01T00:00', max: '9999-12-31T23:59' };
  return (
    <FieldFrame field={field} isRequired={isRequired} problem={problem}>
      {(control) => <input {...control} {...text} {...range} />}
    </FieldFrame>
  );
}

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
              className={`stack gap-8 full ${styles['pair']}`}
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
                <p className={`wide muted size-13 ${styles['half']}`}>
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
