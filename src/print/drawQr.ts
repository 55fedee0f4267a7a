import type { jsPDF } from 'jspdf';
import type { Qr } from './qrRuns.ts';

/** Rows of modules overlap by this part of one, which closes the hairlines that viewers and printers leave between them. */
const overlap = 0.02;

export interface QrPlace {
  /** Millimetres from the page's left and upper edges. */
  left: number;
  top: number;
  /** Millimetres; the quiet zone of four modules around it is the caller's. */
  side: number;
}

/** Draws a QR as one path of rectangles, in black. */
export function drawQr(pdf: jsPDF, { size, runs }: Qr, { left, top, side }: QrPlace): void {
  const module = side / size;
  // a module is the unit, so that the path is of short numbers
  pdf.advancedAPI(() => {
    pdf.setCurrentTransformationMatrix(pdf.Matrix(module, 0, 0, module, left, top)).setFillColor(0, 0, 0);
    for (const { row, column, length } of runs) pdf.rect(column, row, length, 1 + overlap, null);
    pdf.fill();
  });
}
