import { useTranslate } from 'ra-core';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import styles from './packing.module.css';

interface CartonCounterProps {
  count: number;
  /** The key of the counted thing's name: `app.packing.unit`. */
  noun: string;
  /** The number that fills the carton. 0 if any number may be in it. */
  size: number;
  about: string | undefined;
}

/** Shows how many are in the carton, readable from a metre away. */
export function CartonCounter({ count, noun, size, about }: CartonCounterProps) {
  const translate = useTranslate();
  const isFull = size > 0 && count >= size;
  return (
    <section
      className={`stack gap-8 edge-bottom pad-12-16 ${styles['counter']}`}
      data-full={isFull}
      aria-label={translate('app.packing.in_it')}
    >
      <p className={`line wraps muted ${styles['count']}`}>
        <strong>{formatQuantity(count)}</strong>{' '}
        <span>
          {size > 0 && `${translate('app.packing.of_size', { size })} `}
          {translate(noun, { smart_count: size || count })}
        </span>
      </p>
      {size > 0 && (
        <progress
          className={`clips full accent ${styles['bar']}`}
          max={size}
          value={Math.min(count, size)}
          aria-label={translate('app.packing.in_it')}
        />
      )}
      <p className={`muted breaks size-15 ${styles['about']}`}>
        {isFull && <b>{translate('app.packing.full')} </b>}
        {about ?? translate('app.packing.product_kept')}
      </p>
    </section>
  );
}
