import type { Tone } from '../../../contract/tone.ts';

/** What a picture is drawn of. */
export interface PictureProps {
  /** What the picture is of, for whoever reaches it by the keyboard. */
  title: string;
  groups: readonly Group[];
  /** One for each of a group's values. */
  series: readonly Series[];
  /** The series are parts of a whole, which stand on each other. */
  parts?: boolean;
}

/** What stands together in a picture: a bar, a slice, a tile. */
export interface Group {
  /** Its whole name, unlike the others'. */
  name: string;
  /** Its name where there is little room, such as below a bar. */
  short?: string | undefined;
  values: readonly number[];
  /** The address of what it is made of. */
  to?: string | undefined;
  /** The address of what each value is made of, where they are of several lists: one for each of the series. */
  toEach?: readonly (string | undefined)[] | undefined;
}

/** What is drawn of each group. */
export interface Series {
  label: string;
  format: (value: number) => string;
  /** Where its colour speaks of good or bad. */
  tone?: Tone | undefined;
}

export const totalOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
