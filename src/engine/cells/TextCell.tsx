import { textOf } from '../../api/textOf.ts';
import type { CellProps } from './CellProps.ts';
import styles from './cells.module.css';

/** A word longer than any column is wide: it is broken wherever the column ends. */
const endlessWord = /\S{40}/;

/** A text of at most two lines; the whole of it is in its title. */
export function TextCell({ row, name }: CellProps) {
  const text = textOf(row[name]);
  return text ? (
    <span
      className={styles['text']}
      data-endless={endlessWord.test(text)}
      title={text.length > 60 ? text : undefined}
    >
      {text}
    </span>
  ) : (
    <NoValue />
  );
}

/** Says of an empty cell that nothing was given, rather than nothing was loaded. */
export const NoValue = () => <span className={styles['none']}>–</span>;
