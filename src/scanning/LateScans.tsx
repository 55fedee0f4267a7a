import { Button } from '../components/Button.tsx';
import { useTranslate } from 'ra-core';
import { ToneMark } from '../components/ToneMark.tsx';
import styles from './kept.module.css';
import type { ScanQueue } from './queue/ScanList.ts';

interface LateScansProps {
  queue: Pick<ScanQueue<unknown, unknown>, 'refused' | 'dismiss' | 'isLasting'>;
  /** The heading, which says what to do with them. */
  title?: string;
}

/**
 * Lists the scans that were refused when nobody listened: they had waited for the network, or others came in the same text.
 * Their units or cartons are already packed and must come out.
 */
export function LateScans({
  queue: { refused, dismiss, isLasting },
  title = 'app.scanning.late',
}: LateScansProps) {
  const translate = useTranslate();
  return (
    <>
      {!isLasting && (
        <p className={`pad-10-14 radius-8 tone-soft ${styles['kept']}`} data-tone="caution">
          {translate('app.scanning.not_kept')}
        </p>
      )}
      {refused.length > 0 && (
        <section
          className={`pad-10-14 radius-8 tone-soft ${styles['kept']}`}
          data-tone="negative"
          role="alert"
        >
          <h3 className="tinted size-16">{translate(title)}</h3>
          <ul className="stack gap-8 above-8">
            {refused.map(({ id, code, refused: why }) => (
              <li key={id} className="line gap-10">
                <ToneMark tone={why?.outcome === 'alreadyScanned' ? 'caution' : 'negative'} />
                <span className="fill breaks">
                  <strong>{code}</strong> {translate(why?.text ?? '')}
                </span>
                <Button
                  label="app.scanning.found"
                  aria-label={translate('app.scanning.found_one', { code })}
                  onClick={() => void dismiss(id)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
