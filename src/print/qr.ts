import type { jsPDF } from 'jspdf';
import QRCode from 'qrcode';

/** Dark modules side by side. */
interface QrRun {
  row: number;
  column: number;
  length: number;
}

interface Qr {
  size: number;
  runs: readonly QrRun[];
}

/** Encodes a text as runs of dark modules. Each run is drawn as one rectangle. */
function qrRuns(text: string): Qr {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const runs: QrRun[] = [];
  for (let row = 0; row < size; row += 1) {
    let length = 0;
    for (let column = 0; column <= size; column += 1) {
      const isDark = column < size && modules.get(row, column) === 1;
      if (!isDark && length) runs.push({ row, column: column - length, length });
      length = isDark ? length + 1 : 0;
    }
  }
  return { size, runs };
}

/** A text's QR as an SVG path of `size` units to a side. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, runs } = qrRuns(text);
  const path = runs.map(({ row, column, length }) => `M${column} ${row}h${length}v1h-${length}z`).join('');
  return { size, path };
}

/** The fraction of a module by which rows overlap, to close the hairlines that viewers and printers leave between them. */
const overlap = 0.02;

interface QrPlace {
  /** Millimetres from the page's left and upper edges. */
  left: number;
  top: number;
  /** Millimetres, without the quiet zone of four modules that the caller leaves around it. */
  side: number;
}

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
