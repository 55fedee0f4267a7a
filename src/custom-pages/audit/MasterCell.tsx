import { useTranslate } from 'react-admin';
import type { CellProps } from '../../engine/cells/CellProps.ts';
import { entryOf } from './AuditEntry.ts';
import { pageTitles } from './pageTitles.ts';

export function MasterCell({ row }: CellProps) {
  const translate = useTranslate();
  const { Page } = entryOf(row);
  const title = pageTitles.get(Page) ?? Page;
  return translate(title, { _: title });
}
