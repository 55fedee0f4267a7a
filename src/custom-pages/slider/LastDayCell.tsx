import { useTranslate } from 'react-admin';
import { DateCell } from '../../engine/cells/cells.tsx';
import type { CellProps } from '../../engine/cells/CellProps.ts';

/** The last day of an item, or that it has none. */
export function LastDayCell(props: CellProps) {
  const translate = useTranslate();
  return props.row['ProMsg'] === true ? translate('app.slider.endless') : <DateCell {...props} />;
}
