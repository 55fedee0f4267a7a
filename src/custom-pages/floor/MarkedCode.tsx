import { Toned } from '../../components/ToneMark.tsx';
import styles from './floor.module.css';

interface MarkedCodeProps {
  code: string;
  /** What is to be known of it, such as that it was reversed; the row's look says so to whoever does not see it. */
  mark: string | undefined;
}

/** The code of something of the floor, with a mark behind that of one that is over. */
export function MarkedCode({ code, mark }: MarkedCodeProps) {
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
