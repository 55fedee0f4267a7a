/** A row's value as text: what a cell of an exported file says of it. */
export const cellText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);
