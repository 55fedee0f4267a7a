import { useState } from 'react';
import type { InputHTMLAttributes } from 'react';
import { parseScan } from '../../../contract/serial/parseScan.ts';
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
  /** What stands in it at first, and what is wrong with that. */
  typed?: string | undefined;
  problem?: string | undefined;
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
  typed = '',
  problem,
  onSend,
}: OneFieldFormProps) {
  const [values, setValues] = useState({ Code: typed });
  const { field, submitted } = useFields<'Code'>({
    values,
    onValues: setValues,
    refused: { Code: problem },
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

/** A carton's code is none of a seal, which the server says. */
function checkSealCode(code: string): string | undefined {
  if (code === '') return translate('codeForm.required');
  return parseScan(code).kind === 'unknown' ? translate('codeForm.shape') : undefined;
}

interface CodeFormProps {
  typed?: string | undefined;
  problem?: string | undefined;
  onCode: (code: string) => void;
}

/** For whoever opens the page without a code: a typed one becomes the page's address and is scanned. */
export function CodeForm({ typed, problem, onCode }: CodeFormProps) {
  return (
    <OneFieldForm
      heading={translate('codeForm.heading')}
      text={translate('codeForm.text')}
      label={translate('codeForm.label')}
      send={translate('codeForm.send')}
      // room for the seal's whole address
      input={{ autoCapitalize: 'characters', spellCheck: false, maxLength: 250, autoFocus: !!problem }}
      check={checkSealCode}
      typed={typed}
      problem={problem}
      onSend={onCode}
    />
  );
}

function checkScratchCode(code: string): string | undefined {
  if (code === '') return translate('scratch.required');
  return /^\d+$/.test(code) && code.length === scratchCodeLength ? undefined : translate('scratch.digits');
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
