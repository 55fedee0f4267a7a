/** Milliseconds that a code must be out of sight before it counts as a new scan. */
const muted = 2000;

/**
 * Tells a new code from one that still lies in front of the camera.
 *
 * @returns whether `text`, seen at `now` (in milliseconds), is a new scan
 */
export function muteRepeats(): (text: string, now: number) => boolean {
  const seen = new Map<string, number>();
  return (text, now) => {
    const last = seen.get(text);
    for (const [other, at] of seen) if (now - at > muted) seen.delete(other);
    seen.set(text, now);
    return last === undefined || now - last > muted;
  };
}
