import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { useTranslate } from 'ra-core';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Leaves = (from: Location, to: Location) => boolean;

const leavesPath: Leaves = (from, to) => from.pathname !== to.pathname;

interface UnsavedGuardProps {
  isDirty: () => boolean;
  /** Says whether a navigation throws the values away. Default: every navigation to another path does. */
  leaves?: Leaves;
  settle?: Settle;
}

/** Asks before a navigation, or closing the browser's tab, throws away unsaved values. */
export function UnsavedGuard({ isDirty, leaves = leavesPath, settle }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => leaves(currentLocation, nextLocation) && isDirty(),
  );
  const before = useRef(blocker);
  useEffect(() => {
    // if the person presses Back at the question, that navigation is blocked too: it means to stay
    if (blocker.state === 'blocked' && before.current.state === 'blocked' && before.current !== blocker)
      blocker.reset();
    before.current = blocker;
  }, [blocker]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  if (blocker.state !== 'blocked') return null;
  return (
    <LeaveQuestion settle={settle} isOfRouter leave={() => blocker.proceed()} stay={() => blocker.reset()} />
  );
}

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
