import type { Tone } from '../../../contract/choices/Choice.ts';

/** How a picture is drawn: bars by name, a course in time as bars or as lines, a pie, or India's states by their names. */
export type PictureName = 'bars' | 'time' | 'line' | 'pie' | 'states';

export interface PictureProps {
  picture: PictureName;
  /** The picture's title, which its keyboard help names. */
  title: string;
  groups: readonly Group[];
  /** One for each of a group's values. */
  series: readonly Series[];
  /** The series are parts of a whole and stand on each other. */
  parts?: boolean;
}

/** A bar, a slice, a tile. */
export interface Group {
  /** Its whole name, which no other group has. */
  name: string;
  /** Its name where there is little room, such as below a bar. */
  short?: string | undefined;
  values: readonly number[];
  /** The address of the rows that it sums up. */
  to?: string | undefined;
  /** One address for each series, where the values sum up rows of several lists. */
  toEach?: readonly (string | undefined)[] | undefined;
}

/** One of the values that each group has. */
export interface Series {
  label: string;
  format: (value: number) => string;
  /** The tone, where its colour speaks of good or bad. */
  tone?: Tone | undefined;
}

export const totalOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
