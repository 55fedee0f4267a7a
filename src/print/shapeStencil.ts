import type { Shape, Stroke } from '../../contract/print/openShaper.ts';

/** The dots of the letters' size: 600 to the inch for letters of 14 points. */
const em = 120;

/** A stencil's height above and below the baseline, in dots. */
const [above, below] = [Math.round(em * 1.1), Math.round(em * 0.5)];

/** The fraction of a dot by which rows overlap, to close the hairlines between them. */
const overlap = 0.1;

/** Dark dots side by side, as a rectangle. */
function rectangle(column: number, row: number, length: number): Stroke[] {
  const [left, right] = [column / em, (column + length) / em];
  const [top, bottom] = [(above - row) / em, (above - row - 1 - overlap) / em];
  return [
    { type: 'M', values: [left, top] },
    { type: 'L', values: [right, top] },
    { type: 'L', values: [right, bottom] },
    { type: 'L', values: [left, bottom] },
    { type: 'Z', values: [] },
  ];
}

/**
 * Shapes a text in the machine's own fonts, dot by dot. The paper can then show names in scripts that our fonts lack. Node
 * has no canvas and leaves them out.
 */
export const shapeStencil: Shape = (text, weight) => {
  if (typeof OffscreenCanvas === 'undefined') return { width: text.length / 2, strokes: [] };
  const canvas = new OffscreenCanvas(1, above + below);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return { width: text.length / 2, strokes: [] };
  const font = `${weight} ${em}px sans-serif`;
  context.font = font;
  const columns = Math.max(1, Math.ceil(context.measureText(text).width));
  // a change of its size forgets the font
  canvas.width = columns;
  context.font = font;
  context.fillText(text, 0, above);
  const { data } = context.getImageData(0, 0, columns, above + below);
  const strokes: Stroke[] = [];
  for (let row = 0; row < above + below; row += 1) {
    let length = 0;
    for (let column = 0; column <= columns; column += 1) {
      const isDark = column < columns && (data[(row * columns + column) * 4 + 3] ?? 0) > 127;
      if (!isDark && length) strokes.push(...rectangle(column - length, row, length));
      length = isDark ? length + 1 : 0;
    }
  }
  return { width: columns / em, strokes };
};
