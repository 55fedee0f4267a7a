/** Milliseconds that a code has to be out of sight before it is a new scan. */
const muted = 2000;

/**
 * Tells new codes from those that still lie in front of the camera.
 *
 * @returns whether `text`, seen at `now`, is a scan
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
