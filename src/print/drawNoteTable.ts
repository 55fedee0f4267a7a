import type { jsPDF } from 'jspdf';
import { isPriced } from '../../contract/calls/orders/amounts.ts';
import { formatMoney } from '../../contract/values/formatAmount.ts';
import { formatQuantity } from '../../contract/values/formatNumber.ts';
import { inBrackets } from '../../contract/gs1/elements.ts';
import { translatePrint } from '../i18n/print.ts';
import { lineHeight, sizeThatFits } from '../../contract/print/drawSlip.ts';
import type { TextStyle, Typesetter } from '../../contract/print/Paper.ts';
import { drawQr } from './qr.ts';
import { noteEdges } from './noteLayout.ts';
import type { DispatchNote, NoteCarton, NoteLine } from './printPaper.ts';
import { wrapText } from '../../contract/print/wrapText.ts';

const { left, right } = noteEdges;

/** The columns: the left edge of texts, the right edge of numbers. */
const columns = {
  number: 21,
  qr: 25.5,
  carton: 42,
  product: 76,
  quantity: 124,
  mrp: 146,
  price: 168,
  amount: right - 2,
} as const;

/** The widths of numbers, left of their edges; `sum` is for the last row, which has no price. */
const numberWidths = { quantity: 12, mrp: 20, price: 20, amount: 24, sum: 52 } as const;

const productWidth = 35;
const cartonWidth = columns.product - columns.carton - 2;

/** The side of a carton's QR. Its modules of half a millimetre can be read by a phone. */
const qr = 12;

const body: TextStyle = { size: 9 };
const bold: TextStyle = { size: 9, weight: 600 };
const small: TextStyle = { size: 7.5 };
const headText: TextStyle = { size: 8, weight: 600 };

/** The space above the first line of a row and below its last one. */
const padding = 2.6;

/** The least height of a carton's row: its QR with a quiet zone of four modules. */
export const leastRow = qr + 2 * padding;
export const tableHead = 8;
export const totalsHeight = 38;

export interface TableLine {
  product: readonly string[];
  line: NoteLine;
}

/** Names the product, and of a return its condition and the reason in a line of their own. */
const shownProduct = ({ ProductName, Condition, Reason }: NoteLine): string =>
  Condition === undefined
    ? ProductName
    : `${ProductName}\n${translatePrint(`condition.${Condition}`)}: ${Reason ?? ''}`;

export const lineOf = (typesetter: Typesetter, line: NoteLine): TableLine => ({
  line,
  product: wrapText(shownProduct(line), (text) => typesetter.widthOf(text, body) <= productWidth),
});

export const heightOf = ({ product }: TableLine): number =>
  Math.max(1, product.length) * lineHeight(body.size) + padding;

/** Draws the columns' names. Returns where they end. */
export function drawTableHead(
  pdf: jsPDF,
  { write }: Typesetter,
  { ReturnId }: Pick<DispatchNote, 'ReturnId'>,
  top: number,
): number {
  pdf.setFillColor(238, 238, 238).rect(left, top, right - left, tableHead - 1.5, 'F');
  const y = top + 4.4;
  write(
    translatePrint(ReturnId === undefined ? 'note.carton' : 'note.cartonOrUnit'),
    columns.qr,
    y,
    headText,
  );
  write(translatePrint('note.product'), columns.product, y, headText);
  write(translatePrint('note.quantity'), columns.quantity, y, { ...headText, align: 'right' });
  write(translatePrint('note.mrp'), columns.mrp, y, { ...headText, align: 'right' });
  write(translatePrint('note.price'), columns.price, y, { ...headText, align: 'right' });
  write(translatePrint('note.amount'), columns.amount, y, { ...headText, align: 'right' });
  return top + tableHead;
}

/** Writes a number left of `edge`, smaller where it would reach into the column before it. */
function writeNumber(
  typesetter: Typesetter,
  text: string,
  { edge, width }: { edge: number; width: number },
  y: number,
  style: TextStyle,
): void {
  const size = sizeThatFits(typesetter, text, width, style);
  typesetter.write(text, edge, y, { ...style, size, align: 'right' });
}

export interface TablePart {
  /** Counted from 1. */
  number: number;
  carton: NoteCarton;
  lines: readonly TableLine[];
  /** It started on an earlier page. */
  isContinued: boolean;
}

/** Draws a carton, or its part on this page. */
export function drawTablePart(
  pdf: jsPDF,
  typesetter: Typesetter,
  part: TablePart,
  top: number,
  height: number,
) {
  const { write, widthOf } = typesetter;
  let y = top + padding / 2 + lineHeight(body.size) * 0.75;
  drawQr(pdf, part.carton.CartonId, { left: columns.qr, top: top + padding, side: qr });
  write(formatQuantity(part.number), columns.number, y, { ...body, align: 'right' });
  const code = wrapText(part.carton.CartonId, (text) => widthOf(text, bold) <= cartonWidth);
  for (const [index, text] of code.entries())
    write(text, columns.carton, y + index * lineHeight(bold.size), bold);
  const { SSCC: sscc } = part.carton;
  const below = [
    ...(sscc === undefined ? [] : [inBrackets([['00', sscc]])]),
    ...(part.isContinued ? [translatePrint('note.continued')] : []),
  ];
  for (const [index, text] of below.entries()) {
    const size = sizeThatFits(typesetter, text, cartonWidth, small);
    write(text, columns.carton, y + (code.length + index) * lineHeight(bold.size), { size });
  }
  for (const { product, line } of part.lines) {
    for (const [index, text] of product.entries())
      write(text, columns.product, y + index * lineHeight(body.size), body);
    const money = (amount: number) => (isPriced(line) ? formatMoney(amount, 2) : '–');
    for (const [name, text] of [
      ['quantity', formatQuantity(line.Qty)],
      ['mrp', money(line.MRP)],
      ['price', money(line.Price)],
      ['amount', money(line.Amount)],
    ] as const)
      writeNumber(typesetter, text, { edge: columns[name], width: numberWidths[name] }, y, body);
    y += heightOf({ product, line });
  }
  pdf
    .setDrawColor(215)
    .setLineWidth(0.15)
    .line(left, top + height, right, top + height);
}

export interface NoteSums {
  /** Distinct cartons. */
  cartons: number;
  quantity: number;
  /** In rupees. */
  amount: number;
  /** The lines whose price nobody knows, which the amount does not count. */
  unpriced: number;
}

/** Sums up a dispatch. Amounts are added in paise, so no fraction is lost. */
export function sumsOf(cartons: readonly NoteCarton[]): NoteSums {
  const lines = cartons.flatMap(({ Lines }) => Lines);
  return {
    cartons: new Set(cartons.flatMap(({ CartonId, IsUnit }) => (IsUnit ? [] : CartonId))).size,
    quantity: lines.reduce((sum, { Qty }) => sum + Qty, 0),
    amount: lines.reduce((sum, { Amount }) => sum + Math.round(Amount * 100), 0) / 100,
    unpriced: lines.filter((line) => !isPriced(line)).length,
  };
}

/** Draws the sums, and the lines for the signatures. */
export function drawTotals(
  pdf: jsPDF,
  typesetter: Typesetter,
  sums: NoteSums,
  isReturn: boolean,
  top: number,
): void {
  const { write } = typesetter;
  const y = top + 7;
  const total: TextStyle = { size: 10.5, weight: 600 };
  write(translatePrint('note.totals'), left + 2, y, total);
  // only units may have come back
  if (sums.cartons > 0)
    write(translatePrint('note.cartons', { smart_count: sums.cartons }), columns.carton, y, total);
  const width = numberWidths.sum;
  writeNumber(typesetter, formatQuantity(sums.quantity), { edge: columns.quantity, width }, y, total);
  writeNumber(typesetter, formatMoney(sums.amount, 2), { edge: columns.amount, width }, y, total);
  pdf
    .setDrawColor(60)
    .setLineWidth(0.4)
    .line(left, y + 3, right, y + 3);
  if (sums.unpriced > 0) {
    const text = translatePrint('note.unpriced', { smart_count: sums.unpriced });
    write(text, columns.amount, y + 8, { ...small, align: 'right' });
  }
  const signed = top + totalsHeight - 6;
  pdf.setDrawColor(120).setLineWidth(0.2);
  for (const [at, key] of [
    [left, isReturn ? 'note.givenBack' : 'note.dispatched'],
    [right - 70, 'note.received'],
  ] as const) {
    pdf.line(at, signed, at + 70, signed);
    write(translatePrint(key), at, signed + 4, { size: 8 });
  }
}
