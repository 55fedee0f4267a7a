import type { Position } from './askPosition.ts';
import { nowhere } from './Place.ts';
import type { Place } from './Place.ts';

/** The public maps service, `{lat}` and `{lon}` filled in; empty switches the look-up off. */
const mapsUrl: string =
  import.meta.env['VITE_MAPS_URL'] ??
  'https://nominatim.openstreetmap.org/reverse?format=jsonv2&lat={lat}&lon={lon}';

const longestWait = 2000;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The first of the named parts that the service gave. */
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
 * Turns a position into a place through the maps service. Never throws: when the service fails, takes longer than two
 * seconds or `skip` is aborted, the place has its coordinates only.
 */
export async function lookUpPlace(position: Position, skip: AbortSignal): Promise<Place> {
  const latitude = String(position.latitude);
  const longitude = String(position.longitude);
  const known = { ...nowhere, latitude, longitude };
  if (mapsUrl === '' || skip.aborted) return known;
  const abort = new AbortController();
  const stop = () => abort.abort();
  const timer = setTimeout(stop, longestWait);
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
