import { wireDay, wireStamp } from '../../../contract/day/day.ts';
import type { FieldKind } from '../../../contract/resource/Field.ts';

export const asIs = (value: unknown): unknown => value;

/** How each kind's stored value goes out on the wire. */
export const wireOf: Record<FieldKind, (value: unknown) => unknown> = {
  text: asIs,
  multiline: asIs,
  email: asIs,
  mobile: asIs,
  password: () => null,
  integer: asIs,
  money: asIs,
  serial: asIs,
  date: (value) => (typeof value === 'string' ? wireDay(value) : value),
  choice: asIs,
  reference: asIs,
  lookup: asIs,
  image: asIs,
  audio: asIs,
  video: asIs,
  pairs: asIs,
  switch: asIs,
};

/** Created and updated dates as `MM/DD/YYYY` in `zone`. */
export const wireMoment =
  (zone: string) =>
  (value: unknown): unknown =>
    value instanceof Date ? wireStamp(value, zone) : value;
