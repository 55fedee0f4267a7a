import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useBackCloses } from '../browser/useBackCloses.ts';
import styles from './ConfirmDialog.module.css';

interface ConfirmDialogProps {
  question: string;
  /** What the question is about, where it does not say so itself. */
  about?: ReactNode;
  isBusy?: boolean;
  yesLabel?: string;
  noLabel?: string;
  /** Yes takes something away: the focus begins on No, so that an Enter too many does nothing. */
  takesAway?: boolean;
  /** It asks about a navigation: Back is a navigation, too, and its answer is whoever's who asks. */
  isOfRouter?: boolean;
  yes: () => void;
  no: () => void;
  /** It is left without an answer: by Back, Escape or beside it; default: as by No. */
  dismiss?: () => void;
}

/** A yes-or-no question, 350 px wide (spec 2 §9). */
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
    // a button that could not be pressed had no focus, or lost it
    if (!isBusy) first.current?.focus();
  }, [isBusy]);
  return (
    <Dialog
      open
      onClose={dismiss}
      aria-labelledby={titleId}
      slotProps={{
        paper: { className: styles['paper'] },
        transition: { onEntered: () => first.current?.focus() },
      }}
      transitionDuration={120}
    >
      <h2 id={titleId}>{question}</h2>
      {about && <div className={styles['about']}>{about}</div>}
      <div className={styles['buttons']}>
        <Button ref={takesAway ? first : undefined} onClick={no} disabled={isBusy}>
          {noLabel ?? translate('app.action.no')}
        </Button>
        <Button
          ref={takesAway ? undefined : first}
          variant="contained"
          color="primary"
          onClick={yes}
          disabled={isBusy}
        >
          {yesLabel ?? translate('app.action.yes')}
        </Button>
      </div>
    </Dialog>
  );
}
