import { textOf } from '../../api/textOf.ts';

export interface Pair {
  Key: string;
  Value: string;
}

/** The rows of a pairs field, which the wire keeps as JSON text, an object or a list of `{ Key, Value }`. */
export function pairRows(value: unknown): Pair[] {
  if (typeof value === 'string') {
    try {
      return value ? pairRows(JSON.parse(value)) : [];
    } catch {
      return [];
    }
  }
  if (Array.isArray(value)) {
    return value.map((row: unknown) =>
      typeof row === 'object' && row !== null
        ? { Key: textOf(Reflect.get(row, 'Key')), Value: textOf(Reflect.get(row, 'Value')) }
        : { Key: '', Value: '' },
    );
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([Key, Value]) => ({ Key, Value: textOf(Value) }));
}
