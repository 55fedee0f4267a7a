import { costOf, freePlace, type Obstacle } from './freePlace.ts';

const buttons = 'button, a[href], [role="button"], [role="tab"], [type="checkbox"], [type="radio"], summary';
const fields = 'input, textarea, select';

/** To cover a button is worse than to cover all fields of a form. */
const buttonWeight = 100;

/** Pixels to the window's edges. */
const margin = 16;

/** Milliseconds after a change of the page until the place is looked at again. */
const calm = 100;

/** What can be pressed or typed into; under an open dialog that is the dialog's. */
function obstaclesBeside(element: HTMLElement): Obstacle[] {
  return [...document.querySelectorAll<HTMLElement>(`${buttons}, ${fields}`)].flatMap((other) => {
    if (element.contains(other) || other.closest('[aria-hidden="true"], [inert]')) return [];
    const { left, top, right, bottom } = other.getBoundingClientRect();
    if (left === right || top === bottom) return [];
    return [{ left, top, right, bottom, weight: other.matches(buttons) ? buttonWeight : 1 }];
  });
}

/** Keeps an element of fixed position where it covers no button, until what it answers is called. */
export function placeFreely(element: HTMLElement): () => void {
  const place = () => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const obstacles = obstaclesBeside(element);
    const isPlaced = element.style.top !== '';
    // it moves only where it is in the way
    if (isPlaced && bottom <= window.innerHeight && !costOf({ left, top, right, bottom }, obstacles)) return;
    const room = { width: document.documentElement.clientWidth, height: window.innerHeight, margin };
    const box = freePlace({ width, height }, room, obstacles);
    Object.assign(element.style, {
      left: `${box.left}px`,
      top: `${box.top}px`,
      right: 'auto',
      bottom: 'auto',
    });
  };
  element.style.top = '';
  place();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const placeSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(place, calm);
  };
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ target }) => !element.contains(target))) placeSoon();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener('resize', placeSoon, { signal });
  window.addEventListener('scroll', placeSoon, { capture: true, passive: true, signal });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    stop.abort();
  };
}
