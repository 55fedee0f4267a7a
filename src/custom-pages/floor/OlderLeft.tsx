import { useTranslate } from 'ra-core';
import { formatSerial } from '../../../contract/serial/formatSerial.ts';
import styles from './floor.module.css';

/** Codes that are named at the most. */
const mostNamed = 5;

/** What a remark is asked about: older cartons that stay behind. */
export function OlderLeft({ codes }: { codes: readonly string[] }) {
  const translate = useTranslate();
  if (!codes.length) return null;
  const more = codes.length - mostNamed;
  return (
    <p className={styles['lead']}>
      {translate(more > 0 ? 'app.floor.older_left_more' : 'app.floor.older_left', {
        codes: codes.slice(0, mostNamed).join(', '),
        more: formatSerial(more),
      })}
    </p>
  );
}
