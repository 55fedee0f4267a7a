import { useState } from 'react';
import { useTranslate } from 'ra-core';
import type { Field } from '../../../contract/resource/Field.ts';
import { kinds } from '../../../contract/resource/kinds.ts';
import { NoValue } from '../../engine/cells/cells.tsx';
import styles from './audit.module.css';
import { useValueText } from './useValueText.ts';

/** Letters from which on a text is folded. */
const long = 180;

/** A field's value before or after a change: a picture as its thumbnail, a long text folded. */
export function StateValue({ value, field }: { value: unknown; field: Field | undefined }) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const text = useValueText()(value, field);
  if (!text) return <NoValue />;
  if (field && kinds[field.kind].given === 'uploaded')
    return (
      <a className={styles['file']} href={text} target="_blank" rel="noreferrer">
        {field.kind === 'image' && <img src={text} alt="" loading="lazy" />}
        <span>{text}</span>
      </a>
    );
  if (text.length <= long || isWhole) return <span className={styles['text']}>{text}</span>;
  return (
    <>
      <span className={styles['text']}>{`${text.slice(0, long).trimEnd()}…`}</span>{' '}
      <button type="button" className={styles['unfold']} onClick={() => setWhole(true)}>
        {translate('app.audit.unfold')}
      </button>
    </>
  );
}
