import type { jsPDF } from 'jspdf';
import { translatePrint } from '../i18n/print.ts';
import { a4, createPdf, writeFile } from './createPdf.ts';
import { lineHeight } from '../../contract/print/drawSlip.ts';
import type { TextStyle, Typesetter } from '../../contract/print/Paper.ts';
import { wrapText } from '../../contract/print/wrapText.ts';
import { createTypesetter, type Fonts } from './createTypesetter.ts';
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
import type { DispatchNote } from './printPaper.ts';
import { parseDay, shownDay } from '../../contract/day/day.ts';
import { drawQr } from './qr.ts';

const label: TextStyle = { size: 7.5, grey: 95 };
const value: TextStyle = { size: 9.5 };
const strong: TextStyle = { size: 9.5, weight: 600 };

/** The side of the dispatch's QR and its quiet zone, in millimetres. */
const [qr, quiet] = [28, 5.4];

interface Column {
  left: number;
  width: number;
}

/** `count` columns side by side over the whole width. */
function columnsOf(count: number): Column[] {
  const gap = 6;
  const width = (noteEdges.right - noteEdges.left - gap * (count - 1)) / count;
  return Array.from({ length: count }, (_, index) => ({
    left: noteEdges.left + index * (width + gap),
    width,
  }));
}

/** A day of the wire as people read it. */
function shownWireDay(text: string | null | undefined): string {
  const day = text ? parseDay(text) : undefined;
  return day ? shownDay(day) : (text ?? '');
}

/** The number by which a note is filed: the dispatch's, or the return's. */
const codeOf = ({ ReturnId, DispatchId }: DispatchNote): string => ReturnId ?? DispatchId;

const titleOf = ({ ReturnId }: DispatchNote): string =>
  translatePrint(ReturnId === undefined ? 'note.title' : 'note.returned');

/** Draws the first page's head above the cartons. Returns where it ends, in millimetres from the top. */
function drawNoteHead(pdf: jsPDF, typesetter: Typesetter, note: DispatchNote): number {
  /** Writes a text in lines from `top`. Returns where they end. */
  function write(text: string, { left, width }: Column, top: number, style: TextStyle): number {
    const fits = (line: string) => typesetter.widthOf(line, style) <= width;
    let y = top;
    for (const line of wrapText(text, fits)) {
      y += lineHeight(style.size);
      typesetter.write(line, left, y - style.size * 0.1, style);
    }
    return y;
  }
  function fact(
    key: Parameters<typeof translatePrint>[0],
    text: string,
    column: Column,
    top: number,
  ): number {
    if (!text) return top;
    const below = write(translatePrint(key), column, top, label);
    return write(text, column, below, value) + 1.5;
  }

  const { left, right, top } = noteEdges;
  drawQr(pdf, codeOf(note), { left: right - qr, top, side: qr });
  typesetter.write(codeOf(note), right - qr / 2, top + qr + quiet + 2, {
    size: 9,
    weight: 600,
    align: 'center',
  });
  const beside = { left, width: right - left - qr - 2 * quiet - 12 };
  let y = write(titleOf(note), beside, top - 2, { size: 20, weight: 600 }) + 3;
  y = write(note.CompanyName, beside, y, { size: 12, weight: 600 }) + 0.5;
  y = write(note.CompanyAddress, beside, y, value);
  y = Math.max(y + 5, top + qr + quiet + 6);

  const line = (at: number) => pdf.setDrawColor(190).setLineWidth(0.2).line(left, at, right, at);
  line(y);
  const facts = [
    ...(note.ReturnId === undefined ? [] : ([['note.returnId', note.ReturnId]] as const)),
    ['note.id', note.DispatchId],
    ['note.date', shownWireDay(note.CreatedDt)],
    ['note.salesOrder', note.SONo],
    ['note.order', note.OrderBookingNo],
  ] as const;
  const four = columnsOf(facts.length);
  y = Math.max(...facts.map(([key, text], index) => fact(key, text, four[index] ?? beside, y + 1.5)));
  line(y + 0.5);

  const [who = beside, billed = beside, shipped = beside] = columnsOf(3);
  y += 2;
  const named = write(translatePrint('note.dealer'), who, y, label);
  const coded = write(note.DealerName, who, named, strong) + 1.5;
  const taxed = fact('note.dealerCode', note.DealerCode, who, coded);
  y = Math.max(
    fact('note.gst', note.GstNo, who, taxed),
    fact('note.billing', note.BillingAddress, billed, y),
    fact('note.shipping', note.ShippingAddress, shipped, y),
  );
  const papers = (
    [
      ['note.transporter', note.Transporter],
      ['note.vehicle', note.VehicleNo],
      ['note.lr', note.LRNo],
      ['note.eWayBill', [note.EWayBillNo, shownWireDay(note.EWayBillDate)].filter(Boolean).join(' · ')],
      ['note.invoice', note.InvoiceNo],
    ] as const
  ).flatMap(([key, text]) => (text ? [[key, text] as const] : []));
  if (papers.length) {
    line(y + 0.5);
    const places = columnsOf(papers.length);
    y = Math.max(...papers.map(([key, text], index) => fact(key, text, places[index] ?? beside, y + 2)));
  }
  const remarks = [
    ['note.remark', note.Remark],
    ['note.expired', note.ExpiredReason ?? ''],
  ] as const;
  if (remarks.some(([, text]) => text)) line(y + 0.5);
  for (const [key, text] of remarks) if (text) y = fact(key, text, { left, width: right - left }, y + 2);
  return y + 2;
}

const small: TextStyle = { size: 8 };

/** Makes the A4 note of a dispatch or a return, with the QR codes of the dispatch and of its cartons (spec 3 §4). */
export function makeDispatchNote(
  note: DispatchNote,
  fonts: Fonts,
  progress: (part: number) => void,
): ArrayBuffer {
  const name = `${titleOf(note)} ${codeOf(note)}`;
  const pdf = createPdf(name, a4);
  const typesetter = createTypesetter(pdf, fonts);
  const { left, right, top, bottom, foot } = noteEdges;

  let y = drawTableHead(pdf, typesetter, note, drawNoteHead(pdf, typesetter, note));
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
      y = drawTableHead(pdf, typesetter, note, top + 6);
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
    if (page.hasTotals) drawTotals(pdf, typesetter, sumsOf(note.Cartons), note.ReturnId !== undefined, y);
    const place = translatePrint('note.page', { page: index + 1, pages: pages.length });
    typesetter.write(place, right, foot, { ...small, align: 'right' });
    typesetter.write(codeOf(note), left, foot, small);
  }
  return writeFile(pdf, (part) => progress((1 + part) / 2));
}
