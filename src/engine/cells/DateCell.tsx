import { parseDay, shownDay } from '../../../contract/day/day.ts';
import type { CellProps } from './CellProps.ts';
import styles from './cells.module.css';
import { NoValue } from './TextCell.tsx';

/** A day as `D MMM YYYY` (spec 1 §9). */
export function DateCell({ row, name }: CellProps) {
  const day = parseDay(String(row[name] ?? ''));
  if (!day) return <NoValue />;
  return (
    <time className={styles['day']} dateTime={day}>
      {shownDay(day)}
    </time>
  );
}
