import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { type ReactNode, useRef, useState } from 'react';
import { DialogButtons, DialogFrame } from '../../components/DialogFrame.tsx';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import inputs from '../../components/inputs.module.css';
import styles from './floor.module.css';

interface RemarkDialogProps {
  title: string;
  submitLabel: string;
  /** Below the field, while nothing is wrong. */
  hint?: string;
  /** What is wrong with a remark; undefined for a good one. */
  problemOf: (remark: string) => string | undefined;
  /** What the field begins with. */
  initial?: string;
  isBusy: boolean;
  /** Takes the remark, without spaces around it. */
  submit: (remark: string) => void;
  close: () => void;
  /** Above the field: what is to be remarked on. */
  children?: ReactNode;
}

/** Asks for a remark without which the floor saves nothing, such as why newer stock goes first (spec 3 §2). */
export function RemarkDialog({
  title,
  submitLabel,
  hint,
  problemOf,
  initial = '',
  isBusy,
  submit,
  close,
  children,
}: RemarkDialogProps) {
  const translate = useTranslate();
  const [remark, setRemark] = useState(initial);
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const problem = problemOf(remark.trim());
  return (
    <DialogFrame title={title} width="medium" close={() => !isBusy && close()}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (problem) field.current?.focus();
          else submit(remark.trim());
        }}
      >
        <div className={styles['dialog']}>
          {children}
          <FieldFrame
            field={{ label: 'app.floor.remark', help: hint }}
            isRequired
            isProblemSaid
            problem={isTried ? problem : undefined}
          >
            {(control) => (
              <textarea
                {...control}
                ref={field}
                className={inputs['control']}
                rows={3}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog asks for nothing else
                autoFocus
                value={remark}
                disabled={isBusy}
                onChange={(event) => setRemark(event.target.value)}
              />
            )}
          </FieldFrame>
        </div>
        <DialogButtons>
          <Button className={styles['large'] ?? ''} variant="text" disabled={isBusy} onClick={close}>
            {translate('app.floor.cancel')}
          </Button>
          <Button
            className={styles['large'] ?? ''}
            type="submit"
            variant="contained"
            color="primary"
            disabled={isBusy}
          >
            {submitLabel}
          </Button>
        </DialogButtons>
      </form>
    </DialogFrame>
  );
}
