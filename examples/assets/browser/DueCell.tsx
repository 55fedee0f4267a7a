import { dayInZone, parseDay } from '../../../contract/day/day.ts';
import { timeZone } from '../../../src/api/session.ts';
import { DateCell } from '../../../src/engine/cells.tsx';
import type { CellProps } from '../../../src/engine/custom.ts';
import styles from './own.module.css';

const distance = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** The day by which an asset comes back and, while it is away, how far off that day is. */
export function DueCell(props: CellProps) {
  const due = parseDay(String(props.row['DueOn']));
  const days = due ? (Date.parse(due) - Date.parse(dayInZone(timeZone()))) / 86_400_000 : undefined;
  return (
    <span>
      <DateCell {...props} />
      {days !== undefined && !props.row['ReturnedOn'] && (
        <small className={styles['distance']}>{distance.format(days, 'day')}</small>
      )}
    </span>
  );
}
