import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** The outcome of a save that had got no answer. */
export type LeaveOutcome = 'saved' | 'not-saved' | 'unknown';

/** Finds out what became of an unanswered save. Returns undefined if every save was answered. */
export type Settle = () => Promise<LeaveOutcome> | undefined;

interface LeaveQuestionProps {
  settle?: Settle | undefined;
  /** The same as for ConfirmDialog. */
  isOfRouter?: boolean;
  leave: () => void;
  stay: () => void;
}

/**
 * Asks before typed values are thrown away. If a save is still unanswered, it first asks the server what became of that save,
 * and says so. If everything turns out to be saved, it leaves without a question.
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
