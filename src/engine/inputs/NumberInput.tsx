import { useWatch } from 'react-hook-form';
import { derive } from '../../../contract/resource/namedRules.ts';
import { formatSerial } from '../../../contract/serial/formatSerial.ts';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { hasPaise } from '../../../contract/resource/kinds.ts';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import type { InputProps } from './InputProps.ts';
import styles from '../../components/inputs.module.css';
import { useField, useTextControl } from './useField.ts';

type NumberProps = InputProps<'integer'> | InputProps<'money'> | InputProps<'serial'>;

/** A number; a derived one is computed and shown, not typed. */
export const NumberInput = (props: NumberProps) =>
  props.field.derived ? <DerivedNumber {...props} rule={props.field.derived} /> : <TypedNumber {...props} />;

const grouped = (value: unknown): string =>
  typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))
    ? formatSerial(Number(value))
    : textOf(value);

function TypedNumber({ name, field, isRequired, isLocked }: NumberProps) {
  const { text, problem } = useTextControl(name, isLocked);
  return (
    <FieldFrame field={field} isRequired={isRequired} problem={problem}>
      {(control) => (
        <div className={styles['adorned']} data-money={field.kind === 'money'}>
          <input
            {...control}
            {...text}
            value={isLocked ? grouped(text.value) : text.value}
            inputMode={hasPaise(field) ? 'decimal' : 'numeric'}
            autoComplete="off"
          />
        </div>
      )}
    </FieldFrame>
  );
}

function DerivedNumber({
  name,
  field,
  rule,
}: NumberProps & { rule: NonNullable<NumberProps['field']['derived']> }) {
  const inputs: unknown[] = useWatch({ name: [...rule.from] });
  const { problem, ref } = useField<number | string>(name);
  return (
    <FieldFrame field={field} isRequired={false} problem={problem}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          className={styles['control']}
          name={name}
          value={grouped(derive(rule.rule, inputs))}
          readOnly
        />
      )}
    </FieldFrame>
  );
}
