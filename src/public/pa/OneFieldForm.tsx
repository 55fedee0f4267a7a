import { useState } from 'react';
import type { InputHTMLAttributes, SubmitEvent } from 'react';
import { TextField } from '../shared/TextField.tsx';

interface OneFieldFormProps {
  heading: string;
  text: string;
  label: string;
  hint?: string;
  send: string;
  isSending?: boolean;
  input: InputHTMLAttributes<HTMLInputElement>;
  /** The text of the broken rule, or undefined. */
  check: (value: string) => string | undefined;
  onSend: (value: string) => void;
}

/** A card that asks for one thing. */
export function OneFieldForm({
  heading,
  text,
  label,
  hint,
  send,
  isSending = false,
  input,
  check,
  onSend,
}: OneFieldFormProps) {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = check(value.trim());
    setError(found);
    if (found === undefined && !isSending) onSend(value.trim());
  };
  return (
    <section className="notice">
      <h1>{heading}</h1>
      <p aria-live="polite">{text}</p>
      <form className="form" noValidate onSubmit={submit}>
        <TextField
          {...input}
          label={label}
          hint={hint}
          value={value}
          error={error}
          onValue={(next) => {
            setValue(next);
            setError(undefined);
          }}
        />
        <button type="submit" className="button button-primary" disabled={isSending}>
          {send}
        </button>
      </form>
    </section>
  );
}
