import { useState, type InputHTMLAttributes, type SubmitEvent } from 'react';
import { formParts } from '../../../contract/calls/verification/verdictPage.ts';
import { readScratchCode } from '../../../contract/serial/scratchCode.ts';
import { groupCode, readTypedSeal } from '../../../contract/serial/sealCode.ts';
import { translate } from '../../i18n/public/pa.ts';
import { TextField } from '../shared/TextField.tsx';

interface OneFieldFormProps {
  heading: string;
  text: string;
  /** The field's name in the request. */
  name: string;
  label: string;
  hint?: string;
  send: string;
  method: 'get' | 'post';
  /** Further values of the request. */
  hidden: Readonly<Record<string, string>>;
  input: Omit<InputHTMLAttributes<HTMLInputElement>, 'value'>;
  /** Returns the text of the broken rule, or undefined. */
  check: (code: string) => string | undefined;
  /** The text to start with, and the problem with it. */
  typed?: string | undefined;
  problem?: string | undefined;
}

/** A card that asks for one code. The browser then loads a page with that code. */
function OneFieldForm({
  heading,
  text,
  name,
  label,
  hint,
  send,
  method,
  hidden,
  input,
  check,
  typed = '',
  problem,
}: OneFieldFormProps) {
  // the browser holds the text, so one typed before React counts
  const [error, setError] = useState(problem);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const field = event.currentTarget.querySelector<HTMLInputElement>(`[name="${name}"]`);
    const broken = check(field?.value.trim() ?? '');
    if (broken === undefined) return;
    event.preventDefault();
    setError(broken);
    field?.focus();
  };
  return (
    <section className="card notice">
      <h1>{heading}</h1>
      <p>{text}</p>
      <form className="form" noValidate method={method} onSubmit={submit}>
        {Object.entries(hidden).map(([part, value]) => (
          <input key={part} type="hidden" name={part} value={value} />
        ))}
        <TextField
          {...input}
          name={name}
          defaultValue={typed}
          onValue={() => setError(undefined)}
          error={error}
          autoComplete="off"
          label={label}
          hint={hint}
        />
        <button type="submit" className="button button-primary">
          {send}
        </button>
      </form>
    </section>
  );
}

const checkSealCode = (code: string): string | undefined =>
  code === '' ? translate('codeForm.required') : undefined;

interface CodeFormProps {
  /** The code that a person typed. Undefined if they scanned it. */
  typed: string | undefined;
  isRefused?: boolean;
}

/** The code of a typed text, which may be a seal's whole address. The server reads a text that is sent; here it is only shown. */
const codeTyped = (text: string): string =>
  groupCode(
    readTypedSeal(
      text.slice(text.lastIndexOf('=') + 1).replace(/[a-z]+/g, (letters) => letters.toUpperCase()),
    ),
  );

/**
 * Asks for a code if the page was opened without one, or with one that cannot be right. A typed code is verified like a scanned
 * one. If it fails its check, the person looks at it once more before there is a verdict.
 */
export function CodeForm({ typed = '', isRefused = false }: CodeFormProps) {
  const isTyped = typed !== '';
  const heading = !isRefused ? 'heading' : isTyped ? 'mistyped' : 'cutOff';
  return (
    <OneFieldForm
      heading={translate(`codeForm.${heading}`)}
      text={translate(isRefused && !isTyped ? 'codeForm.part' : 'codeForm.text')}
      name="q"
      label={translate('codeForm.label')}
      send={translate('codeForm.send')}
      method="get"
      hidden={{ [formParts.typed]: isTyped ? '2' : '1' }}
      // leaves room for the seal's whole address
      input={{ autoCapitalize: 'characters', spellCheck: false, maxLength: 250 }}
      check={checkSealCode}
      typed={codeTyped(typed)}
      problem={isRefused && isTyped ? translate('codeForm.compare') : undefined}
    />
  );
}

function checkScratchCode(code: string): string | undefined {
  if (code === '') return translate('scratch.required');
  return readScratchCode(code) === undefined ? translate('scratch.digits') : undefined;
}

/** Asks for the second code of a seal, which is under its scratch field. */
export function ScratchCodeForm({ message, view }: { message: string; view: string }) {
  return (
    <OneFieldForm
      heading={translate('scratch.heading')}
      text={message}
      name="ScratchCode"
      label={translate('scratch.label')}
      hint={translate('scratch.hint')}
      send={translate('scratch.send')}
      method="post"
      hidden={{ [formParts.view]: view }}
      // leaves room for spaces between the digits
      input={{ inputMode: 'numeric', maxLength: 20 }}
      check={checkScratchCode}
    />
  );
}
