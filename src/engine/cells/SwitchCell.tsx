import { useTranslate } from 'ra-core';
import type { CellProps } from './CellProps.ts';
import styles from './cells.module.css';

export function SwitchCell({ row, name }: CellProps) {
  const translate = useTranslate();
  return translate(row[name] === true ? 'app.list.on' : 'app.list.off');
}

/** Whether the record is active, in a word and a dot. */
export function StatusCell({ row }: CellProps) {
  const translate = useTranslate();
  const isActive = row['IsActive'] !== false;
  return (
    <span className={styles['status']} data-active={isActive}>
      {translate(isActive ? 'app.list.active' : 'app.list.inactive')}
    </span>
  );
}
