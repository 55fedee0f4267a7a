import { translatePrint } from '../i18n/print.ts';
import { a4, createPdf, writeFile } from './createPdf.ts';
import { createTypesetter, type TextStyle } from './createTypesetter.ts';
import { drawNoteHead } from './drawNoteHead.ts';
import {
  drawTableHead,
  drawTablePart,
  drawTotals,
  heightOf,
  leastRow,
  lineOf,
  sumsOf,
  tableHead,
  totalsHeight,
} from './drawNoteTable.ts';
import { layOutNote, noteEdges, type NoteSizes, partHeight } from './noteLayout.ts';
import type { Fonts } from './openFonts.ts';
import type { DispatchNote } from './PrintJob.ts';
import { wrapText } from './wrapText.ts';

const small: TextStyle = { size: 8 };

/** Makes the A4 note of a dispatch, with the QR codes of the dispatch and of its cartons (spec 3 §4). */
export function makeDispatchNote(
  note: DispatchNote,
  fonts: Fonts,
  progress: (part: number) => void,
): ArrayBuffer {
  const name = `${translatePrint('note.title')} ${note.DispatchId}`;
  const pdf = createPdf(name, a4);
  const typesetter = createTypesetter(pdf, fonts);
  const { left, right, top, bottom, foot } = noteEdges;

  let y = drawTableHead(pdf, typesetter, drawNoteHead(pdf, typesetter, note));
  const cartons = note.Cartons.map(({ Lines }) => Lines.map((line) => lineOf(typesetter, line)));
  const sizes: NoteSizes = {
    lines: cartons.map((lines) => lines.map(heightOf)),
    least: leastRow,
    first: bottom - y,
    later: bottom - top - 6 - tableHead,
    totals: totalsHeight,
  };
  const pages = layOutNote(sizes);
  const besideName = right - left - typesetter.widthOf(name, { ...small, weight: 600 }) - 8;
  const [company = ''] = wrapText(
    note.CompanyName,
    (text) => typesetter.widthOf(text, small) <= besideName,
    1,
  );

  let drawn = 0;
  for (const [index, page] of pages.entries()) {
    if (index > 0) {
      pdf.addPage();
      typesetter.write(name, left, top, { ...small, weight: 600 });
      typesetter.write(company, right, top, { ...small, align: 'right' });
      y = drawTableHead(pdf, typesetter, top + 6);
    }
    for (const part of page.parts) {
      const carton = note.Cartons[part.carton];
      if (!carton) continue;
      const height = partHeight(sizes, part);
      const lines = (cartons[part.carton] ?? []).slice(part.from, part.to);
      const shown = { number: part.carton + 1, carton, lines, isContinued: part.from > 0 };
      drawTablePart(pdf, typesetter, shown, y, height);
      y += height;
      drawn += 1;
      progress(Math.min(1, drawn / cartons.length) / 2);
    }
    if (page.hasTotals) drawTotals(pdf, typesetter, sumsOf(note.Cartons), y);
    const place = translatePrint('note.page', { page: index + 1, pages: pages.length });
    typesetter.write(place, right, foot, { ...small, align: 'right' });
    typesetter.write(note.DispatchId, left, foot, small);
  }
  return writeFile(pdf, (part) => progress((1 + part) / 2));
}
