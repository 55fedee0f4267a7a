import { type ReactNode, useId } from 'react';
import styles from './inputs.module.css';

interface SegmentsProps<Value extends string | number> {
  /** Tells screen readers what the choice is about. */
  label: string;
  choices: readonly { value: Value; label: ReactNode }[];
  chosen: Value;
  choose: (value: Value) => void;
}

/** A few choices side by side. One of them is chosen. */
export function Segments<Value extends string | number>({
  label,
  choices,
  chosen,
  choose,
}: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={`wraps clips edge radius-6 ${styles['segments']}`}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="relative line gap-6 surface muted pressable">
          <input
            type="radio"
            className="cover"
            name={name}
            checked={choice.value === chosen}
            onChange={() => choose(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
