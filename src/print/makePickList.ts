import type { PickListData } from '../../contract/calls/orders/dispatch.ts';
import { parseDay, shownDay } from '../../contract/day/day.ts';
import { formatQuantity } from '../../contract/values/formatNumber.ts';
import { translatePrint } from '../i18n/print.ts';
import { a4, createPdf, writeFile } from './createPdf.ts';
import { sizeThatFits } from '../../contract/print/drawSlip.ts';
import type { TextStyle } from '../../contract/print/Paper.ts';
import { createTypesetter, type Fonts } from './createTypesetter.ts';
import { noteEdges } from './noteLayout.ts';

const { left, right, top, bottom, foot } = noteEdges;

/** The height of a row, and the side of the box that a person ticks, in millimetres. */
const [row, box] = [8, 4];

/** The left edges and the widths of the columns. */
const columns = {
  carton: { at: left + 8, width: 42 },
  place: { at: left + 52, width: 26 },
  product: { at: left + 80, width: 60 },
  expires: { at: left + 142, width: 22 },
} as const;

const body: TextStyle = { size: 9.5 };
const bold: TextStyle = { ...body, weight: 600 };
const small: TextStyle = { size: 8, weight: 600 };

/** Makes the A4 list of the cartons to fetch for an order, each with a box to tick. */
export function makePickList(
  { SONo, OrderBookingNo, DealerName, Cartons }: PickListData,
  fonts: Fonts,
  progress: (part: number) => void,
): ArrayBuffer {
  const name = `${translatePrint('pick.title')} ${SONo || OrderBookingNo}`;
  const pdf = createPdf(name, a4);
  const typesetter = createTypesetter(pdf, fonts);
  const write = (column: keyof typeof columns, text: string, y: number, style: TextStyle) => {
    const { at, width } = columns[column];
    if (text) typesetter.write(text, at, y, { ...style, size: sizeThatFits(typesetter, text, width, style) });
  };
  /** Writes the name, the dealer and the columns' names. Returns where they end. */
  const head = (): number => {
    typesetter.write(name, left, top + 4, { size: 15, weight: 600 });
    typesetter.write(DealerName, left, top + 10, body);
    const pieces = formatQuantity(Cartons.reduce((sum, { Qty }) => sum + Qty, 0));
    const sums = translatePrint('pick.sums', { smart_count: Cartons.length, pieces });
    typesetter.write(sums, right, top + 10, { ...body, align: 'right' });
    pdf.setFillColor(238, 238, 238).rect(left, top + 14, right - left, 7, 'F');
    for (const column of ['carton', 'place', 'product', 'expires'] as const)
      write(column, translatePrint(`pick.${column}`), top + 18.6, small);
    typesetter.write(translatePrint('pick.quantity'), right - 2, top + 18.6, { ...small, align: 'right' });
    return top + 22;
  };
  let y = head();
  let page = 1;
  const number = () => typesetter.write(String(page), right, foot, { ...small, align: 'right' });
  for (const [index, { CartonId, ProductName, Qty, EXPDate, Place }] of Cartons.entries()) {
    if (y + row > bottom) {
      number();
      pdf.addPage();
      page += 1;
      y = head();
    }
    const line = y + row * 0.64;
    const day = EXPDate ? parseDay(EXPDate) : undefined;
    pdf
      .setDrawColor(90)
      .setLineWidth(0.25)
      .rect(left + 1, y + (row - box) / 2, box, box);
    write('carton', CartonId, line, bold);
    write('place', Place ?? '', line, bold);
    write('product', ProductName, line, body);
    write('expires', day ? shownDay(day) : '', line, body);
    typesetter.write(formatQuantity(Qty), right - 2, line, { ...body, align: 'right' });
    y += row;
    pdf.setDrawColor(215).setLineWidth(0.15).line(left, y, right, y);
    progress((index + 1) / Cartons.length / 2);
  }
  number();
  return writeFile(pdf, (part) => progress((1 + part) / 2));
}
