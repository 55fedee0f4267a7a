import { useState } from 'react';
import { translate } from '../../i18n/public/pa.ts';
import type { Company } from './Scan.ts';

/** Whose seal this is; a logo that does not load leaves the name. */
export function CompanyHead({ company: { name, logo } }: { company: Company }) {
  const [failed, setFailed] = useState(false);
  const showsLogo = logo !== undefined && !failed;
  if (!showsLogo && name === '') return null;
  return (
    <header className="company">
      {showsLogo && (
        <img
          src={logo}
          alt={translate('product.logo', { name })}
          onError={() => setFailed(true)}
          height="40"
        />
      )}
      {name !== '' && <p>{name}</p>}
    </header>
  );
}
