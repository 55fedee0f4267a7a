import { parseDay, shownDay } from '../../contract/day/day.ts';
import { formatCarton } from '../../contract/serial/cartonCode.ts';
import { formatQuantity } from '../../contract/values/formatNumber.ts';
import { translatePrint } from '../i18n/print.ts';
import { createPdf, type PageSize, writeFile } from './createPdf.ts';
import { createTypesetter } from './createTypesetter.ts';
import { drawSlip, type Slip } from './drawSlip.ts';
import type { Fonts } from './openFonts.ts';
import type { CartonSlips, PackedSlip, PackedSlips } from './PrintJob.ts';

/** Millimetres (spec 3 §9). */
const bulk: PageSize = { width: 100, height: 70 };
const packed: PageSize = { width: 90, height: 70 };

/** Makes a PDF with one slip on each page. */
function makeSlips(
  size: PageSize,
  slips: Iterable<Slip>,
  count: number,
  fonts: Fonts,
  progress: (part: number) => void,
): ArrayBuffer {
  const pdf = createPdf(translatePrint('slip.title'), size);
  const typesetter = createTypesetter(pdf, fonts);
  let drawn = 0;
  for (const slip of slips) {
    if (drawn > 0) pdf.addPage();
    drawSlip(pdf, typesetter, size, slip);
    drawn += 1;
    progress(drawn / count / 2);
  }
  return writeFile(pdf, (part) => progress((1 + part) / 2));
}

function* cartonSlips({ companyName, prefix, type, year, from, to }: CartonSlips): Generator<Slip> {
  const beside: Slip['beside'] = [
    { text: companyName, size: 14, weight: 600, lines: 3 },
    { text: translatePrint(`type.${type}`), size: 12, lines: 2 },
    { text: type, size: 28, weight: 600, lines: 1 },
  ];
  for (let number = from; number <= to; number += 1)
    yield { code: formatCarton({ prefix, type, year, number }), beside };
}

/** Makes empty slips with the numbers of a range (spec 3 §2, Carton Slip). */
export const makeCartonSlips = (
  job: CartonSlips,
  fonts: Fonts,
  progress: (part: number) => void,
): ArrayBuffer => makeSlips(bulk, cartonSlips(job), job.to - job.from + 1, fonts, progress);

function packedSlip(companyName: string, { CartonId, ProductName, CreatedDt, Qty }: PackedSlip): Slip {
  const day = parseDay(CreatedDt);
  return {
    code: CartonId,
    beside: [
      { text: companyName, size: 9, lines: 2 },
      { text: ProductName, size: 11.5, weight: 600, lines: 5 },
      { text: `${translatePrint('slip.quantity')} ${formatQuantity(Qty)}`, size: 18, weight: 600, lines: 1 },
      { text: `${translatePrint('slip.packed')} ${day ? shownDay(day) : CreatedDt}`, size: 9, lines: 2 },
    ],
  };
}

/** Makes the slips of packed cartons (spec 3 §9). */
export const makePackedSlips = (
  { companyName, slips }: PackedSlips,
  fonts: Fonts,
  progress: (part: number) => void,
): ArrayBuffer =>
  makeSlips(
    packed,
    slips.map((slip) => packedSlip(companyName, slip)),
    slips.length,
    fonts,
    progress,
  );
