import type { CellProps } from '../../engine/cells/CellProps.ts';
import { entryOf } from './AuditEntry.ts';
import styles from './audit.module.css';
import { shownMoment } from './shownMoment.ts';

export function MomentCell({ row }: CellProps) {
  const { CreatedDate } = entryOf(row);
  return (
    <time className={styles['moment']} dateTime={CreatedDate}>
      {shownMoment(CreatedDate)}
    </time>
  );
}
