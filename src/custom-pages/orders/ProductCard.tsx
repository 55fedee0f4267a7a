import NoPictureIcon from '@mui/icons-material/Inventory2Outlined';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { isPriced } from '../../../contract/calls/orders/amounts.ts';
import { Picture } from '../../engine/files/files.tsx';
import { type PricedLine, type ShownProduct, amountOf, piecesOf, writeAmount } from './Cart.ts';
import styles from './orders.module.css';
import { QtyControl } from './QtyControl.tsx';

interface ProductPictureProps {
  address: string | null;
  className?: string | undefined;
}

/** A product's picture. Its space is there before the picture loads. */
export function ProductPicture({ address, className = '' }: ProductPictureProps) {
  return (
    <div className={`thumbnail ${className}`} aria-hidden="true">
      {address ? <Picture address={address} isPrivate={false} alt="" /> : <NoPictureIcon />}
    </div>
  );
}

/** Returns the codes that tell apart products with similar names. */
const codesOf = ({ ProductCode, HPCode, OEM }: ShownProduct): string =>
  [ProductCode, HPCode, OEM].filter(Boolean).join(' · ');

interface ProductCardProps {
  product: ShownProduct;
  /** What the dealer pays for a piece. */
  price: number;
  qty: number;
  most: number | undefined;
  least: number;
  change: (product: ShownProduct, qty: number, how: 'tapped' | 'typed') => void;
  entered: () => void;
  /** Narrows the catalogue to the products of an OEM. */
  chooseOem: (oem: string) => void;
}

/** A product of the catalogue. One tap adds one piece. */
export const ProductCard = memo(function ProductCard({
  product,
  price,
  qty,
  most,
  least,
  change,
  entered,
  chooseOem,
}: ProductCardProps) {
  const translate = useTranslate();
  const { ProductName: name, OEM } = product;
  return (
    <article
      className={`panel column pad-10 radius-8 ${styles['card']}`}
      data-chosen={qty > 0}
      aria-label={name}
    >
      <ProductPicture address={product.ProductImage} />
      <h3 className={`clamped medium ${styles['name']}`} title={name}>
        {name}
      </h3>
      <p className="small breaks">{codesOf({ ...product, OEM: null })}</p>
      {OEM && (
        <button
          type="button"
          className={`plain-button breaks ${styles['oem']}`}
          aria-label={translate('app.orders.oem', { oem: OEM })}
          onClick={() => chooseOem(OEM)}
        >
          {OEM}
        </button>
      )}
      <p className={`weight-600 ${styles['price']}`}>
        {isPriced({ MRP: product.MRP, Price: price }) ? writeAmount(price) : translate('app.orders.no_price')}
        <Mrp mrp={product.MRP} price={price} />
      </p>
      <QtyControl
        name={name}
        qty={qty}
        least={least}
        most={most}
        change={(wanted, how) => change(product, wanted, how)}
        entered={entered}
      />
    </article>
  );
});

/** The MRP below another price. A product may have none. */
function Mrp({ mrp, price }: { mrp: number; price: number }) {
  const translate = useTranslate();
  return (
    mrp > 0 && price !== mrp && <small>{translate('app.orders.mrp', { price: writeAmount(mrp) })}</small>
  );
}

/** What an order's line is worth, and a piece of it, or that it has no price. */
export function LineAmount({ line, className = '' }: { line: PricedLine; className?: string | undefined }) {
  const translate = useTranslate();
  return (
    <p className={`stack gap-2 packed right whole ${className}`}>
      {isPriced(line) ? (
        <>
          <strong>{writeAmount(amountOf([line]))}</strong>
          <small>{translate('app.orders.each', { price: writeAmount(line.Price) })}</small>
          <Mrp mrp={line.MRP} price={line.Price} />
        </>
      ) : (
        <strong>{translate('app.orders.no_price')}</strong>
      )}
    </p>
  );
}

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
        <h3 className="medium">{product.ProductName}</h3>
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

/** What lines with a known price are worth together, and how many others there are. */
export function Total({ lines, label }: { lines: readonly PricedLine[]; label?: string }) {
  const translate = useTranslate();
  const unpriced = lines.filter((line) => !isPriced(line)).length;
  const isKnown = unpriced === 0 || unpriced < lines.length;
  const amount = isKnown ? writeAmount(amountOf(lines)) : '–';
  return (
    <span className="stack gap-2">
      <strong>{label ? translate(label, { amount }) : amount}</strong>
      {unpriced > 0 && <small>{translate('app.orders.unpriced', { smart_count: unpriced })}</small>}
    </span>
  );
}

/** The number of an order's products and pieces, and their price. */
export function OrderTotal({ lines }: { lines: readonly PricedLine[] }) {
  const translate = useTranslate();
  return (
    <p className={`line rigid apart edge-top ${styles['total']}`}>
      <span className="muted">
        {translate('app.orders.products', { smart_count: lines.length })}
        {', '}
        {translate('app.orders.pieces', { smart_count: piecesOf(lines) })}
      </span>
      <Total lines={lines} label="app.orders.total" />
    </p>
  );
}
