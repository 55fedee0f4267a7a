import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** What became of what was sent without an answer. */
export type LeaveOutcome = 'saved' | 'not-saved' | 'unknown';

/** Asks what became of what was sent; undefined where everything is answered. */
export type Settle = () => Promise<LeaveOutcome> | undefined;

interface LeaveQuestionProps {
  settle?: Settle | undefined;
  /** As of ConfirmDialog. */
  isOfRouter?: boolean;
  leave: () => void;
  stay: () => void;
}

/**
 * Asks before what was typed is thrown away, and says what is true of it: while a save has no answer, the server is asked what
 * became of it. What turns out to be saved is left without a question.
 */
export function LeaveQuestion({ settle, isOfRouter = false, leave, stay }: LeaveQuestionProps) {
  const translate = useTranslate();
  const [asked] = useState(() => settle?.());
  const [outcome, setOutcome] = useState<LeaveOutcome | 'asking'>(asked ? 'asking' : 'not-saved');
  const hear = useEffectEvent((found: LeaveOutcome) => {
    if (found === 'saved') leave();
    else setOutcome(found);
  });
  useEffect(() => {
    let isGone = false;
    void asked?.then((found) => !isGone && hear(found));
    return () => {
      isGone = true;
    };
  }, [asked]);
  return (
    <ConfirmDialog
      question={translate(`app.unsaved.${outcome}.title`)}
      about={translate(`app.unsaved.${outcome}.text`)}
      isBusy={outcome === 'asking'}
      yesLabel={translate(outcome === 'unknown' ? 'app.unsaved.leave' : 'app.unsaved.discard')}
      noLabel={translate('app.unsaved.keep')}
      takesAway
      isOfRouter={isOfRouter}
      yes={leave}
      no={() => outcome !== 'asking' && stay()}
    />
  );
}
