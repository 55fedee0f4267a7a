/** What a chart's picture is drawn of. */
export interface PictureProps {
  groups: readonly { name: string; values: readonly number[] }[];
  /** One for each of a group's values. */
  series: readonly { label: string; format: (value: number) => string }[];
}
