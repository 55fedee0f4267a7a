import type { jsPDF } from 'jspdf';
import type { QrPlace } from '../../contract/print/Paper.ts';
import { type ModuleRun, qrRuns } from '../../contract/print/qrRuns.ts';

/** A text's QR as an SVG path of `size` units to a side. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, runs } = qrRuns(text);
  const path = runs.map(({ row, column, length }) => `M${column} ${row}h${length}v1h-${length}z`).join('');
  return { size, path };
}

/** The fraction of a module by which rows overlap, to close the hairlines that viewers and printers leave between them. */
const overlap = 0.02;

/** Draws runs of modules in black, as one path of rectangles. `height` is that of a row, in modules. */
export function fillRuns(
  pdf: jsPDF,
  runs: readonly ModuleRun[],
  { left, top, module, height = 1 + overlap }: { left: number; top: number; module: number; height?: number },
): void {
  // with a module as the unit, the path has short numbers
  pdf.advancedAPI(() => {
    pdf.setCurrentTransformationMatrix(pdf.Matrix(module, 0, 0, module, left, top)).setFillColor(0, 0, 0);
    for (const { row, column, length } of runs) pdf.rect(column, row, length, height, null);
    pdf.fill();
  });
}

/** Draws a text's QR. */
export function drawQr(pdf: jsPDF, text: string, { left, top, side }: QrPlace): void {
  const { size, runs } = qrRuns(text);
  fillRuns(pdf, runs, { left, top, module: side / size });
}
