import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows above and below those that can be seen. */
const spare = 12;

/** Which rows of the height `rowHeight` can be seen in what scrolls, from the first to before the last. */
export function useVisibleRows(scroll: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [seen, setSeen] = useState({ from: 0, to: Math.min(count, 2 * spare) });
  useLayoutEffect(() => {
    const element = scroll.current;
    if (!element) return undefined;
    const look = () => {
      const from = Math.max(Math.floor(element.scrollTop / rowHeight) - spare, 0);
      const to = Math.min(Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + spare, count);
      setSeen((seen) => (seen.from === from && seen.to === to ? seen : { from, to }));
    };
    look();
    const stop = new AbortController();
    element.addEventListener('scroll', look, { passive: true, signal: stop.signal });
    window.addEventListener('resize', look, { signal: stop.signal });
    return () => stop.abort();
  }, [scroll, count, rowHeight]);
  return seen;
}
