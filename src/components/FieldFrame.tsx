import { useTranslate } from 'ra-core';
import { type ReactNode, useId } from 'react';
import styles from './inputs.module.css';

/** Ties a control to its label, its help and its problem for assistive technology. */
export interface ControlProps {
  id: string;
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
  'aria-required': boolean;
}

interface FieldFrameProps {
  field: { label: string; help?: string | undefined };
  isRequired?: boolean;
  problem?: string | undefined;
  /** A screen reader announces the problem when it appears, because nothing else draws attention to it. */
  isProblemSaid?: boolean;
  /** The control is not a native one: its label names it but does not focus it. */
  isGroup?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/** A control with its label and required mark above it, and its help or its problem below. */
export function FieldFrame({
  field,
  isRequired = false,
  problem,
  isProblemSaid,
  isGroup,
  children,
}: FieldFrameProps) {
  const translate = useTranslate();
  const id = useId();
  const labelId = `${id}label`;
  const noteId = `${id}note`;
  const Label = isGroup ? 'span' : 'label';
  const note = problem ?? field.help;
  return (
    <div className="stack gap-6 packed shrinks" data-problem={Boolean(problem)}>
      <Label className={`size-13 medium ${styles['label']}`} id={labelId} {...(!isGroup && { htmlFor: id })}>
        {translate(field.label)}
        {isRequired && (
          <span
            className={`muted ${styles['required']}`}
            aria-hidden="true"
            title={translate('app.form.required')}
          >
            *
          </span>
        )}
      </Label>
      {children({
        id,
        'aria-labelledby': labelId,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': Boolean(problem),
        'aria-required': isRequired,
      })}
      {note && (
        <p
          id={noteId}
          className={problem ? 'small negative' : 'small'}
          role={problem && isProblemSaid ? 'alert' : undefined}
        >
          {translate(note)}
        </p>
      )}
    </div>
  );
}

interface NumberFieldProps {
  /** The key of its text. */
  label: string;
  help?: string;
  value: string;
  problem: string | undefined;
  isRequired?: boolean;
  isLocked: boolean;
  change: (text: string) => void;
}

export function NumberField({
  label,
  help,
  value,
  problem,
  isRequired = true,
  isLocked,
  change,
}: NumberFieldProps) {
  return (
    <FieldFrame field={{ label, help }} isRequired={isRequired} problem={problem}>
      {(control) => (
        <input
          {...control}
          className="control"
          inputMode="numeric"
          autoComplete="off"
          value={value}
          readOnly={isLocked}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
