import { useEffect, useState, type RefObject } from 'react';

const slideMilliseconds = 7000;

/** Whether the pointer or the focus is in the element, and a function that ignores both until one enters again. */
function useIsHeld(element: RefObject<HTMLElement | null>) {
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
  return [isHeld, () => setIsHeld(false)] as const;
}

/**
 * Runs slides. They advance by themselves unless they are paused or held, or the person prefers reduced motion. Play also
 * advances held slides.
 *
 * @param waits the shown slide, such as a film, takes its own time, and the caller advances
 */
export function useSlides(carousel: RefObject<HTMLElement | null>, count: number, waits = false) {
  const [current, setCurrent] = useState(0);
  const [isPaused, setIsPaused] = useState(
    // the server does not know the person's preferences
    () => typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  const [isHeld, release] = useIsHeld(carousel);
  const isStill = isPaused || isHeld;

  useEffect(() => {
    if (isStill || waits) return undefined;
    const timer = setTimeout(() => setCurrent((current + 1) % count), slideMilliseconds);
    return () => clearTimeout(timer);
  }, [current, count, isStill, waits]);

  return {
    current,
    isPaused,
    isStill,
    togglePause: () => {
      setIsPaused(!isPaused);
      if (isPaused) release();
    },
    show: (index: number) => setCurrent((index + count) % count),
  };
}
