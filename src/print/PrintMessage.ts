/** What the printing worker says of its job. */
export type PrintMessage =
  | { is: 'progress'; part: number }
  | { is: 'done'; pdf: ArrayBuffer }
  | { is: 'failed'; why: string };
