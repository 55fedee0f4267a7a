import { useTranslate } from 'ra-core';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { Toned } from '../../components/ToneMark.tsx';
import type { CellProps } from '../../engine/custom.ts';
import styles from './floor.module.css';

/** A code, with a mark if it is no longer valid. Screen readers skip the mark, because the row's look tells them the same. */
function MarkedCode({ code, mark }: { code: string; mark: string | undefined }) {
  return (
    <>
      {code}
      {mark && (
        <span className={styles['mark']} aria-hidden="true">
          <Toned tone="caution">{mark}</Toned>
        </span>
      )}
    </>
  );
}

/** The code of a packed carton, with a mark if the carton was unpacked. */
export function CartonCodeCell({ row, name }: CellProps) {
  const translate = useTranslate();
  const isUnpacked = row['State'] === 'unpacked';
  return (
    <MarkedCode code={textOf(row[name])} mark={isUnpacked ? translate('app.packing.unpacked') : undefined} />
  );
}

/** The code of a dispatch, with a mark if the dispatch was reversed. */
export function DispatchCodeCell({ row, name }: CellProps) {
  const translate = useTranslate();
  const isReversed = row['IsReversed'] === true;
  return (
    <MarkedCode code={textOf(row[name])} mark={isReversed ? translate('app.dispatch.reversed') : undefined} />
  );
}
