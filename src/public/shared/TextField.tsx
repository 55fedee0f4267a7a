import { useId, type InputHTMLAttributes, type ReactNode } from 'react';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string;
  /** Undefined if the browser holds it. */
  value?: string;
  onValue: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  rows?: number;
  /** A control inside the field's right end. */
  end?: ReactNode;
}

/** A labelled field with its message. With `rows` it takes several lines. */
export function TextField({ label, value, onValue, error, hint, rows, end, ...input }: TextFieldProps) {
  const id = useId();
  const shared = {
    id,
    value,
    'aria-invalid': error !== undefined,
    'aria-describedby': (error ?? hint) === undefined ? undefined : `${id}-note`,
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        {rows === undefined ? (
          <input {...input} {...shared} onChange={(event) => onValue(event.target.value)} />
        ) : (
          <textarea
            {...shared}
            name={input.name}
            rows={rows}
            onChange={(event) => onValue(event.target.value)}
          />
        )}
        {end}
      </div>
      {(error ?? hint) !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? 'field-hint' : 'field-error'}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
