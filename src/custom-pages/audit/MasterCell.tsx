import type { CellProps } from '../../engine/cells/CellProps.ts';
import { entryOf } from './AuditEntry.ts';
import { pageTitles } from './pageTitles.ts';
import { useSay } from '../../components/useSay.ts';

export function MasterCell({ row }: CellProps) {
  const say = useSay();
  const { Page } = entryOf(row);
  const title = pageTitles.get(Page) ?? Page;
  return say(title);
}
