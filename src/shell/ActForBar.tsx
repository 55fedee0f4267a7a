import { useTranslate } from 'ra-core';
import type { CompanyActedFor } from '../../contract/calls/actFor.ts';
import styles from './ActForBar.module.css';
import { useActFor } from './useCompanyActedFor.ts';

/** Says on every page that what is shown and changed is another company's, with the way back. */
export function ActForBar({ acting }: { acting: CompanyActedFor }) {
  const translate = useTranslate();
  const { isBusy, actFor } = useActFor();
  return (
    <section className={styles['bar']} aria-label={translate('app.company.label')}>
      <p title={acting.CompanyName}>
        {translate('app.company.acting')} <strong>{acting.CompanyName}</strong>
      </p>
      <button type="button" disabled={isBusy} onClick={() => void actFor(acting.OwnCompanyId)}>
        {translate('app.company.back', { name: acting.OwnCompanyName })}
      </button>
    </section>
  );
}
