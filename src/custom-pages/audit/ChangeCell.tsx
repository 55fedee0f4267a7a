import { useTranslate } from 'ra-core';
import type { CellProps } from '../../engine/cells/CellProps.ts';
import { ChoiceCell } from '../../engine/cells/cells.tsx';
import { entryOf } from './AuditEntry.ts';
import styles from './audit.module.css';
import { differencesOf } from './differencesOf.ts';
import { useValueText } from './useValueText.ts';
import { useSay } from '../../components/useSay.ts';

/** Differences that a row of the list shows; the dialog shows all. */
const shownAtMost = 2;

/** What was done, and for an update the first fields that it changed. */
export function ChangeCell(props: CellProps) {
  const translate = useTranslate();
  const say = useSay();
  const textOf = useValueText();
  const entry = entryOf(props.row);
  const differences = entry.Before && entry.After ? differencesOf(entry, translate('app.audit.active')) : [];
  const isToggle = entry.Action === 'activated' || entry.Action === 'inactivated';
  return (
    <div className={styles['change']}>
      <ChoiceCell {...props} />
      {!isToggle &&
        differences.slice(0, shownAtMost).map(({ name, label, field, before, after }) => (
          <span key={name} className={styles['short']}>
            {say(label)}: {textOf(before, field) || '–'} → {textOf(after, field) || '–'}
          </span>
        ))}
      {differences.length > shownAtMost && (
        <span className={styles['short']}>
          {translate('app.audit.more', { count: differences.length - shownAtMost })}
        </span>
      )}
    </div>
  );
}
