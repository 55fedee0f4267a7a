import { SSF } from '@e965/xlsx';
import { type Cell, isLong, mostDigits } from './Table.ts';

/** The number without what its binary form adds to it: `0.1 + 0.2` is stored as 0.30000000000000004. */
const exact = (number: number): number => Number(number.toPrecision(mostDigits));

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The day of a workbook's number, which knows no zone; undefined where it is no day. */
function dayOf(number: number, date1904: boolean): string | undefined {
  // whole seconds: a time is a fraction of a day
  const parts = SSF.parse_date_code(Math.round(number * 86_400) / 86_400, { date1904 }) as {
    y: number;
    m: number;
    d: number;
    H: number;
    M: number;
  } | null;
  if (!parts || parts.y < 1900 || number < 1) return undefined;
  const day = `${parts.y}-${twoDigits(parts.m)}-${twoDigits(parts.d)}`;
  return parts.H || parts.M ? `${day} ${twoDigits(parts.H)}:${twoDigits(parts.M)}` : day;
}

/** Digits in full: neither a format nor JavaScript writes `9.18E+11`. */
const plainDigits = (number: number): string =>
  Math.abs(number) >= 1e15 || (number !== 0 && Math.abs(number) < 1e-6)
    ? number.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : String(number);

/** Formats that show a number as it is. */
const plainFormats = new Set(['', 'General', '0', '@']);

/** A number of a workbook as a cell, with the text that its format shows. */
export function numberCell(given: number, format: string, date1904: boolean): Cell {
  const number = exact(given);
  if (Number.isInteger(number) && Math.abs(number) >= 10 ** mostDigits)
    return { shown: plainDigits(number), fault: isLong };
  if (plainFormats.has(format) && (format !== '0' || Number.isInteger(number))) return plainDigits(number);
  const shown = shownIn(format, number, date1904);
  if (!SSF.is_date(format)) return shown === String(number) ? shown : { shown, number };
  const day = dayOf(number, date1904);
  return day === undefined ? { shown, number } : { shown, day };
}

function shownIn(format: string, number: number, date1904: boolean): string {
  try {
    return String(SSF.format(format, number, { date1904 })).trim();
  } catch {
    // a format that cannot be read shows the number
    return plainDigits(number);
  }
}
