import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

const slideMilliseconds = 7000;

/** Whether the pointer or the focus is in the element. */
function useIsHeld(element: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    const held = element.current;
    const hold = () => setIsHeld(true);
    const release = () => setIsHeld(false);
    const events = [
      ['pointerenter', hold],
      ['focusin', hold],
      ['pointerleave', release],
      ['focusout', release],
    ] as const;
    events.forEach(([name, listener]) => held?.addEventListener(name, listener));
    return () => events.forEach(([name, listener]) => held?.removeEventListener(name, listener));
  }, [element]);
  return isHeld;
}

/** Which slide is shown; it moves on by itself unless paused, held, or the person prefers reduced motion. */
export function useSlides(carousel: RefObject<HTMLElement | null>, count: number) {
  const [current, setCurrent] = useState(0);
  const [isPaused, setIsPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const isHeld = useIsHeld(carousel);

  useEffect(() => {
    if (isPaused || isHeld) return undefined;
    const timer = setTimeout(() => setCurrent((current + 1) % count), slideMilliseconds);
    return () => clearTimeout(timer);
  }, [current, count, isPaused, isHeld]);

  return {
    current,
    isPaused,
    togglePause: () => setIsPaused(!isPaused),
    show: (index: number) => setCurrent((index + count) % count),
  };
}
