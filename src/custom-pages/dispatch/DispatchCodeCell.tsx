import { useTranslate } from 'ra-core';
import type { CellProps } from '../../engine/custom.ts';
import { MarkedCode } from '../floor/MarkedCode.tsx';

/** The code of a dispatch, with a mark behind that of one which was reversed. */
export function DispatchCodeCell({ row, name }: CellProps) {
  const translate = useTranslate();
  const isReversed = row['IsReversed'] === true;
  return (
    <MarkedCode
      code={String(row[name] ?? '')}
      mark={isReversed ? translate('app.dispatch.reversed') : undefined}
    />
  );
}
