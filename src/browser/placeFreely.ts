/** A part of the window, in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Obstacle extends Box {
  /** The cost of covering it. */
  weight: number;
}

/** Pixels between two places to try. */
const step = 8;

const covers = (box: Box, other: Box): boolean =>
  box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;

/** The weight of everything that a box would cover. */
const costOf = (box: Box, obstacles: readonly Obstacle[]): number =>
  obstacles.reduce((sum, obstacle) => sum + (covers(box, obstacle) ? obstacle.weight : 0), 0);

/**
 * The place in a window where a box of this size covers the least, with a margin to the edges: as low as possible, and
 * there preferably at the right, then at the left, then in the middle.
 */
export function freePlace(
  size: { width: number; height: number },
  room: { width: number; height: number; margin: number },
  obstacles: readonly Obstacle[],
): Box {
  const { margin } = room;
  const right = Math.max(room.width - margin - size.width, 0);
  const lowest = Math.max(room.height - margin - size.height, 0);
  let best: { box: Box; cost: number } | undefined;
  for (let top = lowest; top >= Math.min(margin, lowest); top -= step) {
    for (const left of [right, Math.min(margin, right), right / 2]) {
      const box = { left, top, right: left + size.width, bottom: top + size.height };
      const cost = costOf(box, obstacles);
      if (!best || cost < best.cost) best = { box, cost };
      if (cost === 0) return box;
    }
  }
  return best?.box ?? { left: right, top: lowest, right: right + size.width, bottom: lowest + size.height };
}

const buttons = 'button, a[href], [role="button"], [role="tab"], [type="checkbox"], [type="radio"], summary';
const fields = 'input, textarea, select';

/** Covering a button is worse than covering all fields of a form. */
const buttonWeight = 100;

/** Pixels to the window's edges. */
const margin = 16;

/** Milliseconds after a change of the page before the place is checked again. */
const calm = 100;

/** Controls that people could press or type into; under an open dialog only those of the dialog. */
function obstaclesBeside(element: HTMLElement): Obstacle[] {
  return [...document.querySelectorAll<HTMLElement>(`${buttons}, ${fields}`)].flatMap((other) => {
    if (element.contains(other) || other.closest('[aria-hidden="true"], [inert]')) return [];
    const { left, top, right, bottom } = other.getBoundingClientRect();
    if (left === right || top === bottom) return [];
    return [{ left, top, right, bottom, weight: other.matches(buttons) ? buttonWeight : 1 }];
  });
}

/** Moves an element of fixed position to a place where it covers no button. Returns a function that stops it. */
export function placeFreely(element: HTMLElement): () => void {
  const place = () => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const obstacles = obstaclesBeside(element);
    const isPlaced = element.style.top !== '';
    // move only out of the way
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
