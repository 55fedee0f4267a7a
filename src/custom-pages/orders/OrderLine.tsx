import { useTranslate } from 'ra-core';
import { formatMoney } from '../../engine/cells/cells.tsx';
import { amountOf, piecesOf, type ShownProduct } from './Cart.ts';
import styles from './OrderLine.module.css';
import { codesOf, ProductPicture } from './ProductCard.tsx';

interface OrderLineProductProps {
  product: ShownProduct & { IsStopped: boolean };
  /** What else is to be noticed of it. */
  mark?: string | undefined;
}

/** What is ordered: a picture, as large as the line's `--picture`, and beside it what it is. Two cells of the line. */
export function OrderLineProduct({ product, mark }: OrderLineProductProps) {
  const translate = useTranslate();
  return (
    <>
      <ProductPicture address={product.ProductImage} className={styles['picture']} />
      <div className={styles['what']}>
        <h3>{product.ProductName}</h3>
        <p>{codesOf(product)}</p>
        {product.IsStopped && <p className={styles['mark']}>{translate('app.orders.not_sold')}</p>}
        {mark && <p className={styles['mark']}>{mark}</p>}
      </div>
    </>
  );
}

/** Below an order's lines: how many there are, and what they cost together. */
export function OrderTotal({ lines }: { lines: readonly { Qty: number; MRP: number }[] }) {
  const translate = useTranslate();
  return (
    <p className={styles['total']}>
      <span>
        {translate('app.orders.products', { smart_count: lines.length })}
        {', '}
        {translate('app.orders.pieces', { smart_count: piecesOf(lines) })}
      </span>
      <strong>{translate('app.orders.total', { amount: formatMoney(amountOf(lines), undefined) })}</strong>
    </p>
  );
}
