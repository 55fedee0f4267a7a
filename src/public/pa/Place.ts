/** The place of a scan, as far as the device and the maps service know it. Unknown parts are empty. */
export interface Place {
  latitude: string;
  longitude: string;
  city: string;
  state: string;
  country: string;
  zip: string;
  address: string;
}

export const nowhere: Place = {
  latitude: '',
  longitude: '',
  city: '',
  state: '',
  country: '',
  zip: '',
  address: '',
};

/**
 * Milliseconds for the whole wait, including the permission prompt. Eight seconds are enough to read two lines and tap. People
 * who do not answer came for the verdict, so the page goes on, even if the prompt stays open.
 */
const promptWait = 8000;

/**
 * Milliseconds that the device gets once permission is given. A phone with a recent position answers at once. One that needs
 * satellites could delay the recording by half a minute.
 */
const fixWait = 2500;

const maximumAge = 10_000;

interface Position {
  /** Decimal degrees. */
  latitude: number;
  longitude: number;
}

/**
 * Asks the device for its location (spec 1 §2). Never throws. Resolves to undefined if there is none, the person refuses or
 * does not decide, the device is slow, or `skip` is aborted.
 */
export function askPosition(skip: AbortSignal): Promise<Position | undefined> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(undefined);
    if (!('geolocation' in navigator) || skip.aborted) {
      giveUp();
      return;
    }
    const timer = setTimeout(giveUp, promptWait);
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

/** The public maps service, with placeholders `{lat}` and `{lon}`. An empty text switches the look-up off. */
const mapsUrl: string =
  import.meta.env['VITE_MAPS_URL'] ??
  'https://nominatim.openstreetmap.org/reverse?format=jsonv2&lat={lat}&lon={lon}';

const mapsWait = 2000;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Returns the first of these fields that the service sent. */
function firstText(fields: Fields, names: readonly string[]): string {
  const found = names.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : '';
}

function readPlace(body: unknown): Partial<Place> {
  if (!isFields(body)) return {};
  const parts = isFields(body['address']) ? body['address'] : {};
  return {
    city: firstText(parts, ['city', 'town', 'village', 'state_district', 'district', 'county']),
    state: firstText(parts, ['state', 'region']),
    country: firstText(parts, ['country']),
    zip: firstText(parts, ['postcode']),
    address: firstText(body, ['display_name']),
  };
}

/**
 * Looks up a position in the maps service. Never throws. The place has only its coordinates if the service fails or takes
 * longer than two seconds, or if `skip` is aborted.
 */
export async function lookUpPlace(position: Position, skip: AbortSignal): Promise<Place> {
  const latitude = String(position.latitude);
  const longitude = String(position.longitude);
  const known = { ...nowhere, latitude, longitude };
  if (mapsUrl === '' || skip.aborted) return known;
  const abort = new AbortController();
  const stop = () => abort.abort();
  const timer = setTimeout(stop, mapsWait);
  skip.addEventListener('abort', stop, { once: true });
  try {
    const response = await fetch(mapsUrl.replace('{lat}', latitude).replace('{lon}', longitude), {
      signal: abort.signal,
    });
    return response.ok ? { ...known, ...readPlace(await response.json()) } : known;
  } catch {
    return known;
  } finally {
    clearTimeout(timer);
  }
}
