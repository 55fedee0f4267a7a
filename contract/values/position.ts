import { foldCode } from './foldText.ts';

const written = /^(-?\d{1,2}(?:\.\d+)?)[\s,;]+(-?\d{1,3}(?:\.\d+)?)$/;

/** Reads a latitude and a longitude into the form that is stored, with at most six decimals; undefined for anything else. */
export function readPosition(text: string): string | undefined {
  const [, north, east] = written.exec(foldCode(text)) ?? [];
  const [latitude, longitude] = [Number(north), Number(east)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? [latitude, longitude].map((degrees) => Number(degrees.toFixed(6))).join(', ')
    : undefined;
}
