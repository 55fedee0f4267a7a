/** Whether a value is a day or a moment, as forms and records hold them. */
export const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?$/.test(value);

export const areNumbers = (...values: unknown[]): boolean =>
  values.every((value) => typeof value === 'number');

/** Whether the first number, day or moment is not above or after the second, which holds if they cannot be compared. */
export function areInOrder(first: unknown, second: unknown): boolean {
  if (areNumbers(first, second)) return Number(first) <= Number(second);
  if (!isDate(first) || !isDate(second)) return true;
  const length = Math.min(first.length, second.length);
  return first.slice(0, length) <= second.slice(0, length);
}
