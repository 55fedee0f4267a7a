/** Milliseconds after which a browser that cannot report idleness counts as idle. */
const soon = 1000;

/**
 * Runs once the browser is idle.
 *
 * @returns a function that stops the wait
 */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(run);
    return () => cancelIdleCallback(asked);
  }
  const asked = setTimeout(run, soon);
  return () => clearTimeout(asked);
}
