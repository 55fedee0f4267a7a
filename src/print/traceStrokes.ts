import type { jsPDF } from 'jspdf';
import { formEm } from './drawForm.ts';
import type { Stroke } from './openShaper.ts';

/** Fills a form with outlines. */
export function traceStrokes(pdf: jsPDF, strokes: readonly Stroke[]): void {
  let [penX, penY] = [0, 0];
  for (const { type, values } of strokes) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values.map((value, axis) =>
      axis % 2 ? -value * formEm : value * formEm,
    );
    if (type === 'M') pdf.moveTo(a, b);
    else if (type === 'L') pdf.lineTo(a, b);
    else if (type === 'C') pdf.curveTo(a, b, c, d, e, f);
    // PDF knows no quadratic curves: the same curve with two handles
    else if (type === 'Q')
      pdf.curveTo(
        penX + ((a - penX) * 2) / 3,
        penY + ((b - penY) * 2) / 3,
        c + ((a - c) * 2) / 3,
        d + ((b - d) * 2) / 3,
        c,
        d,
      );
    else pdf.close();
    if (type !== 'Z') [penX, penY] = type === 'C' ? [e, f] : type === 'Q' ? [c, d] : [a, b];
  }
  pdf.fill();
}
