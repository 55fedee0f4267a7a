import { jsPDF } from 'jspdf';
import Papa from 'papaparse';
import QRCode from 'qrcode';

interface SealRow {
  SeqNo: string;
  Code: string;
  Url: string;
}

/** Millimetres of an A4 sheet: five seals in a row, seven rows. */
const sheet = { left: 11, top: 12, columns: 5, rows: 7, cellWidth: 37.6, cellHeight: 39, qr: 26 };

/** A module drawn this much too wide closes the hairlines that printers leave between neighbours. */
const overlap = 0.02;

/** Draws a QR as rectangles, one for each run of dark modules in a row: a tenth of an image's size, and sharp. */
function drawQr(pdf: jsPDF, text: string, left: number, top: number): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const side = sheet.qr / modules.size;
  for (let row = 0; row < modules.size; row += 1) {
    let start = -1;
    for (let column = 0; column <= modules.size; column += 1) {
      const isDark = column < modules.size && modules.get(row, column) === 1;
      if (isDark && start < 0) start = column;
      if (!isDark && start >= 0) {
        pdf.rect(
          left + start * side,
          top + row * side,
          (column - start) * side + overlap,
          side + overlap,
          'F',
        );
        start = -1;
      }
    }
  }
}

/** An A4 sheet of seals from their CSV: each one's QR with its serial and its code under it. */
export function drawSheet(csv: string): ArrayBuffer {
  const { data: seals } = Papa.parse<SealRow>(csv, { header: true, skipEmptyLines: true });
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true });
  const perPage = sheet.columns * sheet.rows;
  pdf.setFillColor(0, 0, 0);
  for (const [index, seal] of seals.entries()) {
    const place = index % perPage;
    if (index > 0 && place === 0) pdf.addPage();
    const left = sheet.left + (place % sheet.columns) * sheet.cellWidth;
    const top = sheet.top + Math.floor(place / sheet.columns) * sheet.cellHeight;
    const middle = left + sheet.cellWidth / 2;
    drawQr(pdf, seal.Url, middle - sheet.qr / 2, top);
    pdf.setFont('helvetica', 'bold').setFontSize(8);
    pdf.text(seal.SeqNo, middle, top + sheet.qr + 5, { align: 'center' });
    pdf.setFont('courier', 'normal').setFontSize(5.5);
    pdf.text(seal.Code, middle, top + sheet.qr + 7.8, { align: 'center' });
  }
  return pdf.output('arraybuffer');
}
