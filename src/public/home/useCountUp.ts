import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

const milliseconds = 1400;

/** Counts up to `target` once `element` is seen; at once where the person wants no motion. */
export function useCountUp(element: RefObject<HTMLElement | null>, target: number): number {
  const [value, setValue] = useState(target);
  useEffect(() => {
    const watched = element.current;
    if (!watched || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    let frame = 0;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      const start = performance.now();
      const step = (now: number) => {
        const done = Math.min(1, (now - start) / milliseconds);
        setValue(Math.round(target * (1 - (1 - done) ** 4)));
        if (done < 1) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    });
    observer.observe(watched);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [element, target]);
  return value;
}
