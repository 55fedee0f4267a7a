import NoPictureIcon from '@mui/icons-material/Inventory2Outlined';
import { memo } from 'react';
import { Picture } from '../../engine/files/files.tsx';
import { formatMoney } from '../../engine/cells/cells.tsx';
import type { ShownProduct } from './Cart.ts';
import styles from './ProductCard.module.css';
import { QtyControl } from './QtyControl.tsx';

/** A product's picture in a space of its own, which is there before the picture is. */
export function ProductPicture({ address, className }: { address: string; className: string | undefined }) {
  return (
    <div className={className} aria-hidden="true">
      {address ? <Picture address={address} isPrivate={false} alt="" /> : <NoPictureIcon />}
    </div>
  );
}

/** What tells a product from those of a like name. */
export const codesOf = ({ HPCode, OEM }: ShownProduct): string => [HPCode, OEM].filter(Boolean).join(' · ');

interface ProductCardProps {
  product: ShownProduct;
  qty: number;
  most: number | undefined;
  /** Pieces of it that were sent. */
  least: number;
  change: (product: ShownProduct, qty: number, how: 'tapped' | 'typed') => void;
  entered: () => void;
}

/** A product of the catalogue: one tap for one more piece. */
export const ProductCard = memo(function ProductCard({
  product,
  qty,
  most,
  least,
  change,
  entered,
}: ProductCardProps) {
  const { ProductName: name } = product;
  return (
    <article className={styles['card']} data-chosen={qty > 0} aria-label={name}>
      <ProductPicture address={product.ProductImage} className={styles['picture']} />
      <h3 className={styles['name']} title={name}>
        {name}
      </h3>
      <p className={styles['codes']} title={codesOf(product)}>
        {codesOf(product)}
      </p>
      <p className={styles['price']}>{formatMoney(product.MRP, undefined)}</p>
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
