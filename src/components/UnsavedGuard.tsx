import { useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { LeaveQuestion, type Settle } from './LeaveQuestion.tsx';

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
