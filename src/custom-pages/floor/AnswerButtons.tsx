import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { DialogButtons } from '../../components/DialogFrame.tsx';
import styles from './floor.module.css';

interface AnswerButtonsProps {
  isBusy: boolean;
  /** Whether there is nothing to send yet. */
  isBlocked?: boolean;
  /** The text of the button that goes on. */
  submit: ReactNode;
  /** What it does; without it, it sends the dialog's form. */
  send?: () => void;
  close: () => void;
}

/** The large buttons below a desk's question: one closes it, and one goes on. */
export function AnswerButtons({ isBusy, isBlocked = false, submit, send, close }: AnswerButtonsProps) {
  const translate = useTranslate();
  return (
    <DialogButtons>
      <Button className={styles['large']} variant="text" disabled={isBusy} onClick={close}>
        {translate('app.action.cancel')}
      </Button>
      <Button
        className={styles['large']}
        type={send ? 'button' : 'submit'}
        variant="contained"
        color="primary"
        disabled={isBusy || isBlocked}
        onClick={send}
      >
        {submit}
      </Button>
    </DialogButtons>
  );
}
