import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Milliseconds between two looks at whether all is drawn, and after which it is printed as it is. */
const [pause, longestWait] = [50, 15_000];

/** Prints the page once what is in `sheet` is read and drawn, then closes it. */
export function usePrinting(sheet: RefObject<HTMLElement | null>, close: () => void): void {
  const closed = useEffectEvent(close);
  useEffect(() => {
    const until = Date.now() + longestWait;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const isWaiting = sheet.current?.querySelector('[aria-busy="true"], [data-waiting]');
      if (isWaiting && Date.now() < until) timer = setTimeout(() => void look(), pause);
      else {
        await document.fonts?.ready;
        timer = setTimeout(() => window.print(), pause);
      }
    };
    timer = setTimeout(() => void look(), pause);
    const done = () => closed();
    window.addEventListener('afterprint', done);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', done);
    };
  }, [sheet]);
}
