/**
 * The whole wait, a permission prompt included: people who do not answer it came for the verdict, and eight seconds
 * are enough to read two lines and tap. The prompt may stay open; the page goes on.
 */
const longestWait = 8000;

/**
 * The device's own limit, which begins when the person has allowed it: a phone that was located lately answers at
 * once, and one that needs satellites would keep the verdict waiting for half a minute.
 */
const fixWait = 2500;

const maximumAge = 10_000;

export interface Position {
  /** Decimal degrees. */
  latitude: number;
  longitude: number;
}

/**
 * Asks the device for its location (spec 1 §2). Answers undefined, never throws, when there is none, the person
 * refuses or does not decide, the device is slow, or `skip` is aborted.
 */
export function askPosition(skip: AbortSignal): Promise<Position | undefined> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(undefined);
    if (!('geolocation' in navigator) || skip.aborted) {
      giveUp();
      return;
    }
    const timer = setTimeout(giveUp, longestWait);
    skip.addEventListener('abort', giveUp, { once: true });
    const end = (position?: Position) => {
      clearTimeout(timer);
      resolve(position);
    };
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => end({ latitude: coords.latitude, longitude: coords.longitude }),
      () => end(),
      { enableHighAccuracy: true, maximumAge, timeout: fixWait },
    );
  });
}
