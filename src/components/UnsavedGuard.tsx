import { useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { LeaveQuestion, type Settle } from './LeaveQuestion.tsx';

type Leaves = (from: Location, to: Location) => boolean;

const leavesPath: Leaves = (from, to) => from.pathname !== to.pathname;

interface UnsavedGuardProps {
  isDirty: () => boolean;
  /** Which navigations throw it away; default: those to another path. */
  leaves?: Leaves;
  settle?: Settle;
}

/** Asks before a navigation, or the browser, throws away what was typed. */
export function UnsavedGuard({ isDirty, leaves = leavesPath, settle }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => leaves(currentLocation, nextLocation) && isDirty(),
  );
  const before = useRef(blocker);
  useEffect(() => {
    // Back, pressed at the question, is held as well: it means to stay
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
