import type { Language } from '../../contract/language/Language.ts';
import { speakPrint, translatePrint } from '../i18n/print.ts';
import { makeDispatchNote } from './makeDispatchNote.ts';
import { makeCartonSlips, makePackedSlips } from './makeSlips.ts';
import { openFonts, type Fonts } from './openFonts.ts';
import type { PrintJob, SealSheet } from './PrintJob.ts';
import type { ReadFont } from './typeface.ts';
import { groupCode } from '../../contract/serial/sealCode.ts';
import { a4, createPdf, writeFile } from './createPdf.ts';
import { createTypesetter } from './createTypesetter.ts';
import { drawQr } from './qr.ts';

/** An A4 sheet in millimetres: seven rows of five seals. */
const sheet = { left: 11, top: 12, columns: 5, rows: 7, cellWidth: 37.6, cellHeight: 39, qr: 26 };

/** Makes A4 sheets of seals, each with its QR, its serial and its code. */
function makeSealSheet({ seals }: SealSheet, fonts: Fonts, progress: (part: number) => void): ArrayBuffer {
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

/** Collects all texts of a job. They decide which fonts it needs. */
function textsOf(job: PrintJob): string[] {
  const texts: string[] = [];
  // a job is plain data
  JSON.stringify(job, (_key, value: unknown) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  return texts;
}

/** Makes the PDF of a job in a language. Calls `progress` with the done part, from 0 to 1. */
export async function makePdf(
  job: PrintJob,
  readFont: ReadFont,
  progress: (part: number) => void,
  language: Language = 'en',
): Promise<ArrayBuffer> {
  speakPrint(language);
  const fonts = await openFonts([...textsOf(job), translatePrint('note.title')], readFont);
  if (job.kind === 'cartonSlips') return makeCartonSlips(job, fonts, progress);
  if (job.kind === 'packedSlips') return makePackedSlips(job, fonts, progress);
  if (job.kind === 'sealSheet') return makeSealSheet(job, fonts, progress);
  return makeDispatchNote(job.note, fonts, progress);
}
