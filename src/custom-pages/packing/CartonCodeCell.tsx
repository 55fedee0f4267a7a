import { useTranslate } from 'ra-core';
import type { CellProps } from '../../engine/custom.ts';
import { MarkedCode } from '../floor/MarkedCode.tsx';

/** The code of a packed carton, with a mark behind that of one which was unpacked. */
export function CartonCodeCell({ row, name }: CellProps) {
  const translate = useTranslate();
  const isUnpacked = row['State'] === 'unpacked';
  return (
    <MarkedCode
      code={String(row[name] ?? '')}
      mark={isUnpacked ? translate('app.packing.unpacked') : undefined}
    />
  );
}
