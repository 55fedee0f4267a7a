import { useTranslate } from 'ra-core';
import type { CellProps } from '../../engine/cells/CellProps.ts';
import { entryOf } from './AuditEntry.ts';
import styles from './audit.module.css';

/** Who made the change, with their company where they acted for another one. */
export function PersonCell({ row }: CellProps) {
  const translate = useTranslate();
  const { UserName: name, UserCompany: company } = entryOf(row);
  return (
    <span className={styles['person']}>
      {company ? translate('app.audit.acting', { name, company }) : name}
    </span>
  );
}
