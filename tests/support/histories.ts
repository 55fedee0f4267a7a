/**
 * How many histories a test plays: the `usual` number, or what the environment says for a longer search, by day
 * `FLOOR_HISTORIES=2000`.
 */
export const histories = (of: 'FLOOR' | 'LEDGER' | 'NUMBER' | 'ORDER', usual: number): number =>
  Number(process.env[`${of}_HISTORIES`] ?? usual);
