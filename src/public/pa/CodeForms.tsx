import { useState } from 'react';
import type { InputHTMLAttributes } from 'react';
import { scratchCodeLength } from '../../../contract/serial/sealCode.ts';
import { translate } from '../../i18n/public/pa.ts';
import { TextField } from '../shared/TextField.tsx';
import { useFields } from '../shared/useFields.ts';

interface OneFieldFormProps {
  heading: string;
  text: string;
  label: string;
  hint?: string;
  send: string;
  isSending?: boolean;
  input: InputHTMLAttributes<HTMLInputElement>;
  /** The text of the broken rule, or undefined. */
  check: (code: string) => string | undefined;
  onSend: (code: string) => void;
}

/** A card that asks for one code. */
function OneFieldForm({
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
  const [values, setValues] = useState({ Code: '' });
  const { field, submitted } = useFields<'Code'>({
    values,
    onValues: setValues,
    check: (given) => {
      const broken = check(given.Code.trim());
      return broken === undefined ? {} : { Code: broken };
    },
  });
  return (
    <section className="notice">
      <h1>{heading}</h1>
      <p aria-live="polite">{text}</p>
      <form
        className="form"
        noValidate
        onSubmit={(event) => submitted(event, () => !isSending && onSend(values.Code.trim()))}
      >
        <TextField {...input} {...field('Code')} autoComplete="off" label={label} hint={hint} />
        <button type="submit" className="button button-primary" disabled={isSending}>
          {send}
        </button>
      </form>
    </section>
  );
}

/** For whoever opens the page without a code: a typed one becomes the page's address and is scanned. */
export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  return (
    <OneFieldForm
      heading={translate('codeForm.heading')}
      text={translate('codeForm.text')}
      label={translate('codeForm.label')}
      send={translate('codeForm.send')}
      input={{ autoCapitalize: 'characters', spellCheck: false, maxLength: 60 }}
      check={(code) => (code === '' ? translate('codeForm.required') : undefined)}
      onSend={onCode}
    />
  );
}

const digits = new RegExp(`^\\d{${scratchCodeLength}}$`);

function checkScratchCode(code: string): string | undefined {
  if (code === '') return translate('scratch.required');
  return digits.test(code) ? undefined : translate('scratch.digits');
}

interface ScratchCodeFormProps {
  message: string;
  isSending: boolean;
  onSend: (code: string) => void;
}

/** The second code of a seal, under its scratch field. */
export function ScratchCodeForm({ message, isSending, onSend }: ScratchCodeFormProps) {
  return (
    <OneFieldForm
      heading={translate('scratch.heading')}
      text={message}
      label={translate('scratch.label')}
      hint={translate('scratch.hint')}
      send={translate('scratch.send')}
      isSending={isSending}
      input={{ inputMode: 'numeric', maxLength: scratchCodeLength }}
      check={checkScratchCode}
      onSend={onSend}
    />
  );
}
