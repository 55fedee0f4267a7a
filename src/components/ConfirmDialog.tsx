import { Button } from './Button.tsx';
import Dialog from '@mui/material/Dialog';
import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useBackCloses } from '../browser/useBackCloses.ts';
import styles from './dialog.module.css';

interface ConfirmDialogProps {
  question: string;
  about?: ReactNode;
  isBusy?: boolean;
  yesLabel?: string;
  noLabel?: string;
  /** Yes destroys something. The focus starts on No, so one Enter too many does no harm. */
  takesAway?: boolean | undefined;
  /** The question is about a navigation. Back is one too, so the caller handles Back. */
  isOfRouter?: boolean;
  yes: () => void;
  no: () => void;
  /** Runs if the dialog is left without an answer: by Back, Escape or a click beside it. Default: `no`. */
  dismiss?: () => void;
}

/** Asks a yes-or-no question, 350 px wide (spec 2 §9). */
export function ConfirmDialog({
  question,
  about,
  isBusy,
  yesLabel,
  noLabel,
  takesAway = false,
  isOfRouter = false,
  yes,
  no,
  dismiss = no,
}: ConfirmDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  useBackCloses(dismiss, !isOfRouter);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // a disabled button cannot take the focus
    if (!isBusy) first.current?.focus();
  }, [isBusy]);
  return (
    <Dialog
      open
      onClose={dismiss}
      aria-labelledby={titleId}
      slotProps={{
        paper: { className: styles['question'] },
        transition: { onEntered: () => first.current?.focus() },
      }}
      transitionDuration={120}
    >
      <h2 id={titleId} className="size-16">
        {question}
      </h2>
      {about && <div className={`muted breaks ${styles['about']}`}>{about}</div>}
      <div className="line ends above-16">
        <Button ref={takesAway ? first : undefined} onClick={no} disabled={isBusy}>
          {noLabel ?? translate('app.action.no')}
        </Button>
        <Button ref={takesAway ? undefined : first} isMain onClick={yes} disabled={isBusy}>
          {yesLabel ?? translate('app.action.yes')}
        </Button>
      </div>
    </Dialog>
  );
}
