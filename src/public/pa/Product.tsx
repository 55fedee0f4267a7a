import { useState } from 'react';
import { translate } from '../../i18n/public/pa.ts';

interface ProductProps {
  name: string;
  image: string | undefined;
}

export function Product({ name, image }: ProductProps) {
  const [failed, setFailed] = useState(false);
  return (
    <section className="product">
      {image !== undefined && !failed && (
        <img src={image} alt={translate('product.image', { name })} onError={() => setFailed(true)} />
      )}
      <h2>{name}</h2>
    </section>
  );
}
