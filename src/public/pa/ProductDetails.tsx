import type { SpecificationRow } from '../../../contract/calls/verification/verification.ts';
import { translate } from '../../i18n/public/pa.ts';
import { webAddress } from './webAddress.ts';

interface ProductProps {
  name: string;
  image: string | undefined;
}

/** Of a picture: the verdict comes first, and the page's script may hide the picture. */
export const late = { fetchPriority: 'low', suppressHydrationWarning: true } as const;

export function Product({ name, image }: ProductProps) {
  return (
    <section className="card product">
      {image && <img src={image} alt={translate('product.image', { name })} {...late} />}
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
