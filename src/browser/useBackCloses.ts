import { useEffect, useEffectEvent } from 'react';

/** Something over the page that Back closes. */
interface Layer {
  close: () => void;
}

/** What is open, the topmost last. Each has an entry of the browser's history at the page's own address. */
const layers: Layer[] = [];

/** Whether the entries of closed layers are being left, of which `popstate` tells. */
let isLeaving = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the browser is on its way to another page, which going back now would cut off. */
let isUnloading = false;

/** Who waits for the entries of closed layers to be left. */
const waiting: (() => void)[] = [];

interface HistoryState {
  /** How many layers are open at this entry. */
  layers?: number;
  /** The router's count of its entries. */
  idx?: number;
}

const stateHere = () => (window.history.state ?? {}) as HistoryState;
const entriesHere = () => stateHere().layers ?? 0;

/** Gives the history as many entries as layers are open: once all that opens and closes in one go has done so. */
function settle(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (isLeaving || isUnloading) return;
    const surplus = entriesHere() - layers.length;
    if (!surplus) for (const resolve of waiting.splice(0)) resolve();
    if (surplus > 0) {
      isLeaving = true;
      window.history.go(-surplus);
    }
    for (let missing = -surplus; missing > 0; missing -= 1) {
      const { idx, ...others } = stateHere();
      const state = { ...others, ...(idx !== undefined && { idx: idx + 1 }), layers: entriesHere() + 1 };
      window.history.pushState(state, '');
    }
  });
}

/** Waits until the history stands at the page again beneath what was closed: before that, going back leaves an entry of it. */
export const layersLeft = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    settle();
  });

window.addEventListener('popstate', () => {
  if (isLeaving) {
    isLeaving = false;
    settle();
    return;
  }
  const left = layers.slice(entriesHere());
  for (const layer of left.reverse()) layer.close();
  // a layer may ask first: while it stays open, it has its entry again; and an entry of a layer that is gone is left at once
  settle();
});

window.addEventListener('beforeunload', () => {
  isUnloading = true;
});
// whoever does something here has stayed
for (const input of ['pointerdown', 'keydown'])
  window.addEventListener(input, () => {
    isUnloading = false;
  });

// after a reload nothing is open: what was has left its entries
settle();

/** While `isOpen`, the browser's Back (a phone's gesture or button) closes this instead of leaving the page. */
export function useBackCloses(close: () => void, isOpen = true): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const layer = { close: () => closeNow() };
    layers.push(layer);
    settle();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      settle();
    };
  }, [isOpen]);
}
