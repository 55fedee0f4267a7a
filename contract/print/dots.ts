import type { Stroke } from './openShaper.ts';

/** Dark and white dots, row by row: 1 is dark. */
export interface Dots {
  /** The dots from the origin to its left and upper edges. */
  left: number;
  top: number;
  rows: readonly Uint8Array[];
}

/** A straight piece of an outline, in dots. */
type Piece = readonly [fromX: number, fromY: number, toX: number, toY: number];

/** The straight pieces by which a curve is drawn. */
const piecesOfCurve = 8;

/** Returns a curve's point between its ends, by its ends and handles on one axis. */
function between(points: readonly number[], part: number): number {
  let rest = points;
  while (rest.length > 1)
    rest = rest.slice(1).map((next, index) => (rest[index] ?? 0) * (1 - part) + next * part);
  return rest[0] ?? 0;
}

function piecesOf(strokes: readonly Stroke[], em: number): Piece[] {
  const pieces: Piece[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const { type, values } of strokes) {
    const across = values.filter((_, axis) => axis % 2 === 0).map((value) => value * em);
    const down = values.filter((_, axis) => axis % 2 === 1).map((value) => -value * em);
    if (type === 'M') [x, y, startX, startY] = [across[0] ?? 0, down[0] ?? 0, across[0] ?? 0, down[0] ?? 0];
    else {
      const [xs, ys] =
        type === 'Z'
          ? [
              [x, startX],
              [y, startY],
            ]
          : [
              [x, ...across],
              [y, ...down],
            ];
      const steps = xs.length > 2 ? piecesOfCurve : 1;
      for (let step = 1; step <= steps; step += 1) {
        const [toX, toY] = [between(xs, step / steps), between(ys, step / steps)];
        pieces.push([x, y, toX, toY]);
        [x, y] = [toX, toY];
      }
    }
  }
  return pieces;
}

/** Fills outlines with dots: one is dark if an outline goes round its middle. `em`: the letters' size in dots. */
export function fillStrokes(strokes: readonly Stroke[], em: number): Dots {
  const pieces = piecesOf(strokes, em);
  const [xs, ys] = [pieces.map(([x]) => x), pieces.map(([, y]) => y)];
  const least = (values: readonly number[]) => Math.floor(values.reduce((a, b) => Math.min(a, b), 0));
  const most = (values: readonly number[]) => Math.ceil(values.reduce((a, b) => Math.max(a, b), 0));
  const [left, top, width] = [least(xs), least(ys), most(xs) - least(xs)];
  const rows = Array.from({ length: most(ys) - top }, (_, row) => {
    const dots = new Uint8Array(width);
    const middle = top + row + 0.5;
    const crossings = pieces
      .filter(([, from, , to]) => from <= middle !== to <= middle)
      .map(([fromX, fromY, toX, toY]) => ({
        at: fromX + ((middle - fromY) / (toY - fromY)) * (toX - fromX) - left,
        turn: toY > fromY ? 1 : -1,
      }))
      .toSorted((one, other) => one.at - other.at);
    let turns = 0;
    for (const [index, { at, turn }] of crossings.entries()) {
      turns += turn;
      if (turns) dots.fill(1, Math.round(at), Math.round(crossings[index + 1]?.at ?? at));
    }
    return dots;
  });
  return { left, top, rows };
}

/** Writes how often a digit is repeated, as ZPL has it: `G` to `Y` for 1 to 19, `g` to `z` for 20 to 400. */
function repeated(count: number): string {
  let [rest, text] = [count, ''];
  for (; rest >= 400; rest -= 400) text += 'z';
  if (rest >= 20) text += String.fromCharCode('f'.charCodeAt(0) + Math.floor(rest / 20));
  return rest % 20 ? text + String.fromCharCode('F'.charCodeAt(0) + (rest % 20)) : text;
}

/** Writes dots as a graphic field of ZPL, in its compressed form: `,` ends a row with white, `:` repeats the row before. */
export function graphicField(rows: readonly Uint8Array[]): string {
  const bytes = Math.ceil((rows[0]?.length ?? 0) / 8);
  let before: string | undefined;
  const lines = rows.map((row, index) => {
    // a module of a QR is many equal rows
    if (row === rows[index - 1]) return ':';
    const bits = Array.from(row)
      .join('')
      .padEnd(bytes * 8, '0');
    const digits = bits.replace(/.{4}/g, (four) => Number.parseInt(four, 2).toString(16).toUpperCase());
    if (digits === before) return ':';
    before = digits;
    const dark = digits.slice(0, Math.ceil((row.lastIndexOf(1) + 1) / 4));
    const packed = dark.replace(/(.)\1{2,}/g, (run, digit: string) => repeated(run.length) + digit);
    return dark.length < digits.length ? `${packed},` : packed;
  });
  return `^GFA,${bytes * rows.length},${bytes * rows.length},${bytes},${lines.join('')}`;
}
