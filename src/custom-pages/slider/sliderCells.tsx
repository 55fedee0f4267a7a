import { useTranslate } from 'ra-core';
import type { CellProps } from '../../engine/custom.ts';
import { DateCell, ImageCell } from '../../engine/cells/cells.tsx';
import { Media } from './Media.tsx';
import styles from './slider.module.css';

/** The last day of an item, or that it has none. */
export function LastDayCell(props: CellProps) {
  const translate = useTranslate();
  return props.row['ProMsg'] === true ? translate('app.slider.endless') : <DateCell {...props} />;
}

/** The file itself: a picture that opens whole, a video that plays without sound, or a sound (spec 2 §2). */
export function MediaPreviewCell(props: CellProps) {
  const translate = useTranslate();
  const { row, name } = props;
  const kind = String(row['FileType']);
  return (
    <div className={styles['thumbnail']}>
      {kind.startsWith('image') ? (
        <ImageCell {...props} />
      ) : (
        <Media kind={kind} address={String(row[name])} label={translate('app.slider.preview')} />
      )}
    </div>
  );
}
