/** Formats how long something took. */
export function formatTime(milliseconds: number): string {
  if (milliseconds < 10) return `${milliseconds.toLocaleString('en', { maximumFractionDigits: 2 })} ms`;
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  return `${(milliseconds / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} s`;
}
