import { parseDay, shownDay } from '../../../contract/day/day.ts';
import type { CellProps } from './CellProps.ts';
import { NoValue } from './TextCell.tsx';

/** A day as `D MMM YYYY` (spec 1 §9). */
export function DateCell({ row, name }: CellProps) {
  const day = parseDay(String(row[name] ?? ''));
  return day ? <time dateTime={day}>{shownDay(day)}</time> : <NoValue />;
}
