import { useState } from 'react';
import type { InputHTMLAttributes } from 'react';
import { formParts } from '../../../contract/calls/verdictPage.ts';
import { parseScan } from '../../../contract/serial/parseScan.ts';
import { scratchCodeLength } from '../../../contract/serial/sealCode.ts';
import { translate } from '../../i18n/public/pa.ts';
import { TextField } from '../shared/TextField.tsx';
import { useFields } from '../shared/useFields.ts';

interface OneFieldFormProps {
  heading: string;
  text: string;
  /** What the field is called in what is sent. */
  name: string;
  label: string;
  hint?: string;
  send: string;
  method: 'get' | 'post';
  /** What is sent with it. */
  hidden: Readonly<Record<string, string>>;
  input: InputHTMLAttributes<HTMLInputElement>;
  /** Returns the text of the broken rule, or undefined. */
  check: (code: string) => string | undefined;
  /** The first text, and what is wrong with it. */
  typed?: string | undefined;
  problem?: string | undefined;
}

/** A card that asks for one code, which the browser then loads a page with. */
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
    <section className="card notice">
      <h1>{heading}</h1>
      <p>{text}</p>
      <form
        className="form"
        noValidate
        method={method}
        onSubmit={(event) => {
          const form = event.currentTarget;
          submitted(event, () => form.submit());
        }}
      >
        {Object.entries(hidden).map(([part, value]) => (
          <input key={part} type="hidden" name={part} value={value} />
        ))}
        <TextField {...input} {...field('Code')} name={name} autoComplete="off" label={label} hint={hint} />
        <button type="submit" className="button button-primary">
          {send}
        </button>
      </form>
    </section>
  );
}

/** Checks a code's shape. The server refuses the code of a carton. */
function checkSealCode(code: string): string | undefined {
  if (code === '') return translate('codeForm.required');
  return parseScan(code).kind === 'unknown' ? translate('codeForm.shape') : undefined;
}

interface CodeFormProps {
  /** What a person typed; undefined where they scanned. */
  typed?: string | undefined;
  problem?: string | undefined;
}

/** For whoever opens the page without a code, or with one that can't be right: a typed one is verified as a scanned one. */
export function CodeForm({ typed, problem }: CodeFormProps) {
  const heading = problem === undefined ? 'heading' : typed === undefined ? 'cutOff' : 'mistyped';
  return (
    <OneFieldForm
      heading={translate(`codeForm.${heading}`)}
      text={translate('codeForm.text')}
      name="q"
      label={translate('codeForm.label')}
      send={translate('codeForm.send')}
      method="get"
      hidden={{ [formParts.typed]: '1' }}
      // room for the seal's whole address
      input={{ autoCapitalize: 'characters', spellCheck: false, maxLength: 250 }}
      check={checkSealCode}
      typed={typed}
      problem={problem}
    />
  );
}

function checkScratchCode(code: string): string | undefined {
  if (code === '') return translate('scratch.required');
  return /^\d+$/.test(code) && code.length === scratchCodeLength ? undefined : translate('scratch.digits');
}

/** The second code of a seal, under its scratch field. */
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
      input={{ inputMode: 'numeric', maxLength: scratchCodeLength }}
      check={checkScratchCode}
    />
  );
}
