import { groupCode } from '../../contract/serial/sealCode.ts';
import { translatePrint } from '../i18n/print.ts';
import { a4, createPdf, writeFile } from './createPdf.ts';
import { createTypesetter } from './createTypesetter.ts';
import { drawQr } from './qr.ts';
import type { Fonts } from './openFonts.ts';
import type { SealSheet } from './PrintJob.ts';

/** An A4 sheet in millimetres: seven rows of five seals. */
const sheet = { left: 11, top: 12, columns: 5, rows: 7, cellWidth: 37.6, cellHeight: 39, qr: 26 };

/** Makes A4 sheets of seals, each with its QR, its serial and its code. */
export function makeSealSheet(
  { seals }: SealSheet,
  fonts: Fonts,
  progress: (part: number) => void,
): ArrayBuffer {
  const pdf = createPdf(translatePrint('seals.title'), a4);
  const { write } = createTypesetter(pdf, fonts);
  for (const [index, seal] of seals.entries()) {
    const place = index % (sheet.columns * sheet.rows);
    if (index > 0 && place === 0) pdf.addPage();
    const left = sheet.left + (place % sheet.columns) * sheet.cellWidth;
    const top = sheet.top + Math.floor(place / sheet.columns) * sheet.cellHeight;
    const middle = left + sheet.cellWidth / 2;
    drawQr(pdf, seal.Url, { left: middle - sheet.qr / 2, top, side: sheet.qr });
    write(seal.SeqNo, middle, top + sheet.qr + 5, { size: 8, weight: 600, align: 'center' });
    write(groupCode(seal.Code), middle, top + sheet.qr + 7.8, { size: 5.5, align: 'center' });
    progress((index + 1) / seals.length / 2);
  }
  return writeFile(pdf, (part) => progress((1 + part) / 2));
}
