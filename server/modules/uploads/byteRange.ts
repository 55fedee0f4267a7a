/** A part of a file: the first and the last byte, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

const oneRange = /^bytes=(\d*)-(\d*)$/;

/**
 * The part that a Range header asks for. Undefined where the whole file is to be answered: no header, several parts, or
 * nothing that can be read. `unsatisfiable` where it lies behind the end.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = oneRange.exec(header?.trim() ?? '') ?? [];
  if (!from && !to) return undefined;
  if (!from) {
    const last = Math.min(Number(to), size);
    return last > 0 ? { start: size - last, end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(from);
  const end = to ? Math.min(Number(to), size - 1) : size - 1;
  if (start >= size) return 'unsatisfiable';
  return end < start ? undefined : { start, end };
}
