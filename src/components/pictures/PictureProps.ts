import type { Tone } from '../../../contract/choices/Choice.ts';

/** A way to draw a picture: bars by name, a course in time as bars or lines, or the country's states by name. */
export type PictureName = 'bars' | 'time' | 'line' | 'states';

export interface PictureProps {
  picture: PictureName;
  /** The picture's title, which its keyboard help mentions. */
  title: string;
  groups: readonly Group[];
  /** One for each of a group's values. */
  series: readonly Series[];
  /** The series are parts of a whole, so their bars are stacked. */
  parts?: boolean;
}

/** The numbers of a group, one for each series. */
export type Values = readonly (number | null)[];

/** A bar, a point, a tile. */
export interface Group {
  /** The full name, which no other group has. */
  name: string;
  /** A shorter name where room is scarce, such as below a bar. */
  short?: string | undefined;
  /** Null where the period has no such step; it is drawn as a gap. */
  values: Values;
  /** The address of the rows that the group sums up. */
  to?: string | undefined;
  /** One address for each series, if the values sum up rows of different lists. */
  toEach?: readonly (string | undefined)[] | undefined;
}

/** One of the values that each group has. */
export interface Series {
  label: string;
  format: (value: number) => string;
  /** Writes a value of the axis, if that is another way: an amount without decimals. */
  onAxis?: (value: number) => string;
  /** The tone, if the series is good or bad news. */
  tone?: Tone | undefined;
  /** The series has the values of the period before, which are drawn quietly and are no part of a total. */
  isBefore?: boolean;
}

/** Sums the values of a group, without those of the period before. */
export const totalOf = (values: Values, series: readonly Series[] = []): number =>
  values.reduce<number>((sum, value, place) => (series[place]?.isBefore ? sum : sum + (value ?? 0)), 0);

/** Writes a value with its series' format, and a dash where there is none. */
export const writtenIn = ({ format }: Series, value: number | null | undefined): string =>
  value === null ? '–' : format(value ?? 0);
