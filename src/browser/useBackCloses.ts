import { useEffect, useEffectEvent } from 'react';

/** A dialog or menu over the page, which Back closes. */
interface Layer {
  close: () => void;
}

/** The open layers, the topmost last. Each has an entry in the browser's history at the page's own address. */
const layers: Layer[] = [];

/** The state of the entry that the history goes back from, over entries of closed layers. `popstate` ends that, or a new page that cuts it off. */
let leaving: unknown;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the browser is leaving for another page, which going back now would cancel. */
let isUnloading = false;

/** Callers that wait until the entries of closed layers are left. */
const waiting: (() => void)[] = [];

interface HistoryState {
  /** How many layers are open at this entry. */
  layers?: number;
  /** The router's count of its entries. */
  idx?: number;
}

const stateHere = () => (window.history.state ?? {}) as HistoryState;
const entriesHere = () => stateHere().layers ?? 0;

/** Gives the history as many entries as layers are open, after everything that opens and closes in this task. */
function settle(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (isUnloading || leaving === window.history.state) return;
    leaving = undefined;
    const surplus = entriesHere() - layers.length;
    if (!surplus) for (const resolve of waiting.splice(0)) resolve();
    if (surplus > 0) {
      leaving = window.history.state;
      window.history.go(-surplus);
    }
    for (let missing = -surplus; missing > 0; missing -= 1) {
      const { idx, ...others } = stateHere();
      const state = { ...others, ...(idx !== undefined && { idx: idx + 1 }), layers: entriesHere() + 1 };
      window.history.pushState(state, '');
    }
  });
}

/** Waits until the history is back at the page beneath the closed layers; going back before that leaves one of their entries. */
export const layersLeft = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    settle();
  });

window.addEventListener('popstate', () => {
  if (!leaving) for (const layer of layers.slice(entriesHere()).reverse()) layer.close();
  leaving = undefined;
  // a layer that asks first and stays open gets its entry again; an entry without a layer is left
  settle();
});

window.addEventListener('beforeunload', () => {
  isUnloading = true;
});
// a person who does something here has stayed
for (const input of ['pointerdown', 'keydown'])
  window.addEventListener(input, () => {
    isUnloading = false;
  });

// after a reload no layer is open, but their entries are still there
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
