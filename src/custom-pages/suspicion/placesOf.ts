import type { SuspicionSession } from '../../../contract/calls/suspicion.ts';

/** A place where a seal was scanned, with a letter that the picture and the sessions name it by. */
export interface Place {
  letter: string;
  name: string;
  latitude: number;
  longitude: number;
  sessions: number;
}

/** Degrees within which sessions share a place: some ten kilometres. */
const near = 0.1;

const letterOf = (index: number): string =>
  (index >= 26 ? String.fromCharCode(64 + Math.floor(index / 26)) : '') +
  String.fromCharCode(65 + (index % 26));

/** The places of sessions in the order in which they were first visited, and of each session its place. */
export function placesOf(sessions: readonly SuspicionSession[]): {
  places: Place[];
  ofSession: (Place | undefined)[];
} {
  const places: Place[] = [];
  const ofSession = sessions.map(({ Latitude: latitude, Longitude: longitude, Place: name }) => {
    if (latitude === null || longitude === null) return undefined;
    const known = places.find(
      (place) => Math.abs(place.latitude - latitude) < near && Math.abs(place.longitude - longitude) < near,
    );
    const place = known ?? {
      letter: letterOf(places.length),
      name: name ?? '',
      latitude,
      longitude,
      sessions: 0,
    };
    if (!known) places.push(place);
    place.sessions += 1;
    return place;
  });
  return { places, ofSession };
}
