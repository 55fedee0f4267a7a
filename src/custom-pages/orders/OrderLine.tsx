import { useTranslate } from 'ra-core';
import { formatMoney } from '../../../contract/values/formatAmount.ts';
import { amountOf, piecesOf, type ShownProduct } from './Cart.ts';
import styles from './orders.module.css';
import { codesOf, ProductPicture } from './ProductCard.tsx';

interface OrderLineProductProps {
  product: ShownProduct & { IsStopped: boolean };
  /** More marks below the product. */
  marks?: readonly string[];
}

/** Two cells of an order's line: the picture, as large as the line's `--picture`, and the product's name and codes. */
export function OrderLineProduct({ product, marks = [] }: OrderLineProductProps) {
  const translate = useTranslate();
  return (
    <>
      <ProductPicture address={product.ProductImage} className={styles['picture']} />
      <div className={`shrinks breaks ${styles['what']}`}>
        <h3>{product.ProductName}</h3>
        <p className="small">{codesOf(product)}</p>
        {product.IsStopped && <p className={`small ${styles['mark']}`}>{translate('app.orders.not_sold')}</p>}
        {marks.map((mark) => (
          <p key={mark} className={`small ${styles['mark']}`}>
            {mark}
          </p>
        ))}
      </div>
    </>
  );
}

/** The number of an order's products and pieces, and their price. */
export function OrderTotal({ lines }: { lines: readonly { Qty: number; MRP: number }[] }) {
  const translate = useTranslate();
  return (
    <p className={`rigid apart edge-top ${styles['total']}`}>
      <span className="muted">
        {translate('app.orders.products', { smart_count: lines.length })}
        {', '}
        {translate('app.orders.pieces', { smart_count: piecesOf(lines) })}
      </span>
      <strong>{translate('app.orders.total', { amount: formatMoney(amountOf(lines), 0) })}</strong>
    </p>
  );
}
