import type { jsPDF } from 'jspdf';
import type { Stroke } from './openShaper.ts';

/** The units of a form in the size of its letters; they keep its numbers short. */
export const formEm = 100;

/** The units by which letters may reach beyond their line. */
const beyond = 2 * formEm;

/**
 * Puts the drawing of a text into the file once, under a name by which it can be drawn many times. `trace` draws and fills it
 * in units. The baseline starts at 0, 0 and y grows downwards.
 *
 * @param width the text's width as a multiple of its size
 */
export function addForm(pdf: jsPDF, name: string, width: number, trace: () => void): void {
  pdf.advancedAPI(() => {
    pdf.beginFormObject(-beyond, -beyond, width * formEm + 2 * beyond, 2 * beyond, pdf.unitMatrix);
    trace();
    pdf.endFormObject(name);
  });
}

interface FormPlace {
  /** The start of the baseline, and the size of the letters, in millimetres. */
  x: number;
  y: number;
  size: number;
  /** From 0, black, to 255. */
  grey: number;
}

/** Draws a form that was added. */
export function drawForm(pdf: jsPDF, name: string, { x, y, size, grey }: FormPlace): void {
  const scale = size / formEm;
  pdf.advancedAPI(() => {
    pdf.setFillColor(grey, grey, grey).doFormObject(name, pdf.Matrix(scale, 0, 0, scale, x, y));
  });
}

export function traceStrokes(pdf: jsPDF, strokes: readonly Stroke[]): void {
  let [penX, penY] = [0, 0];
  for (const { type, values } of strokes) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values.map((value, axis) =>
      axis % 2 ? -value * formEm : value * formEm,
    );
    if (type === 'M') pdf.moveTo(a, b);
    else if (type === 'L') pdf.lineTo(a, b);
    else if (type === 'C') pdf.curveTo(a, b, c, d, e, f);
    // PDF has no quadratic curves, so this writes the same curve with two handles
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
