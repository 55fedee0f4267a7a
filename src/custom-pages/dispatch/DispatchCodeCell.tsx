import { useTranslate } from 'ra-core';
import { Toned } from '../../components/ToneMark.tsx';
import type { CellProps } from '../../engine/cells/CellProps.ts';
import styles from './dispatch.module.css';

/** The code of a dispatch, with a mark behind that of one which was reversed. */
export function DispatchCodeCell({ row, name }: CellProps) {
  const translate = useTranslate();
  return (
    <>
      {String(row[name] ?? '')}
      {row['IsReversed'] === true && (
        // the row says so as well, to whoever does not see it
        <span className={styles['reversed']} aria-hidden="true">
          <Toned tone="caution">{translate('app.dispatch.reversed')}</Toned>
        </span>
      )}
    </>
  );
}
