import type { jsPDF } from 'jspdf';
import { formEm } from './drawForm.ts';
import type { Weight } from './typeface.ts';

/** The dots of a form's unit: 600 to the inch for letters of 14 points. */
const dots = 1.2;

const em = formEm * dots;

/** A stencil's height above and below the baseline, in dots. */
const [above, below] = [Math.round(em * 1.1), Math.round(em * 0.5)];

/** The fraction of a dot by which rows overlap, to close the hairlines between them. */
const overlap = 0.1;

function paintOn(width: number, height: number, weight: Weight): OffscreenCanvasRenderingContext2D | null {
  // Node has no canvas
  if (typeof OffscreenCanvas === 'undefined') return null;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context) context.font = `${weight} ${em}px sans-serif`;
  return context;
}

/** Returns the width of a text in the machine's own fonts, as a multiple of their size. */
export function stencilWidth(text: string, weight: Weight): number {
  const context = paintOn(1, 1, weight);
  return context ? Math.max(1, Math.ceil(context.measureText(text).width)) / em : text.length / 2;
}

/**
 * Fills a form with a text in the machine's own fonts, dot by dot. The paper can then show names in scripts that our fonts
 * lack.
 *
 * @param width the text's width as a multiple of its size
 */
export function traceStencil(pdf: jsPDF, text: string, weight: Weight, width: number): void {
  const columns = Math.round(width * em);
  const context = paintOn(columns, above + below, weight);
  if (!context) return;
  context.fillText(text, 0, above);
  const { data } = context.getImageData(0, 0, columns, above + below);
  for (let row = 0; row < above + below; row += 1) {
    let length = 0;
    for (let column = 0; column <= columns; column += 1) {
      const isDark = column < columns && (data[(row * columns + column) * 4 + 3] ?? 0) > 127;
      if (!isDark && length)
        pdf.rect((column - length) / dots, (row - above) / dots, length / dots, (1 + overlap) / dots, null);
      length = isDark ? length + 1 : 0;
    }
  }
  pdf.fill();
}
