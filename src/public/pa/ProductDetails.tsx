import { useEffect, useRef, useState } from 'react';
import type { SpecificationRow } from '../../../contract/calls/verification.ts';
import { translate } from '../../i18n/public/pa.ts';
import { webAddress } from './readAnswer.ts';

interface ProductProps {
  name: string;
  image: string | undefined;
}

/** Notices if a picture fails to load, even if it failed before the page's script ran. */
export function usePicture() {
  const [hasFailed, setFailed] = useState(false);
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (ref.current?.complete && ref.current.naturalWidth === 0) setFailed(true);
  }, []);
  // low priority, because the verdict comes first
  return { hasFailed, picture: { ref, onError: () => setFailed(true), fetchPriority: 'low' as const } };
}

export function Product({ name, image }: ProductProps) {
  const { hasFailed, picture } = usePicture();
  return (
    <section className="card product">
      {image !== undefined && !hasFailed && (
        <img src={image} alt={translate('product.image', { name })} {...picture} />
      )}
      <h2>{name}</h2>
    </section>
  );
}

/** The key of the row whose value is a red link (spec 1 §2). */
const websiteKey = 'website';

function Value({ row: { Key, Value } }: { row: SpecificationRow }) {
  const address = Key.trim().toLowerCase() === websiteKey ? webAddress(Value) : undefined;
  return address === undefined ? (
    Value
  ) : (
    <a className="website" href={address} target="_blank" rel="noopener noreferrer">
      {Value}
    </a>
  );
}

export function Specification({ rows }: { rows: readonly SpecificationRow[] }) {
  return (
    <section className="card specification">
      <h2>{translate('product.specification')}</h2>
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row.Key}>
              <th scope="row">{row.Key}</th>
              <td>
                <Value row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
