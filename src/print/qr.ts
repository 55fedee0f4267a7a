import type { jsPDF } from 'jspdf';
import type { QrPlace } from '../../contract/print/Paper.ts';
import { qrRuns } from '../../contract/print/qrRuns.ts';

/** A text's QR as an SVG path of `size` units to a side. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, runs } = qrRuns(text);
  const path = runs.map(({ row, column, length }) => `M${column} ${row}h${length}v1h-${length}z`).join('');
  return { size, path };
}

/** The fraction of a module by which rows overlap, to close the hairlines that viewers and printers leave between them. */
const overlap = 0.02;

/** Draws a text's QR in black, as one path of rectangles. */
export function drawQr(pdf: jsPDF, text: string, { left, top, side }: QrPlace): void {
  const { size, runs } = qrRuns(text);
  const module = side / size;
  // with a module as the unit, the path has short numbers
  pdf.advancedAPI(() => {
    pdf.setCurrentTransformationMatrix(pdf.Matrix(module, 0, 0, module, left, top)).setFillColor(0, 0, 0);
    for (const { row, column, length } of runs) pdf.rect(column, row, length, 1 + overlap, null);
    pdf.fill();
  });
}
