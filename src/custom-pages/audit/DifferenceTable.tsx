import { useTranslate } from 'ra-core';
import type { AuditEntry } from './AuditEntry.ts';
import styles from './audit.module.css';
import { differencesOf } from './differencesOf.ts';
import { StateValue } from './StateValue.tsx';
import { useSay } from '../../components/useSay.ts';

/** Field by field what a change made of what; what a new or a removed record never had is left out. */
export function DifferenceTable({ entry }: { entry: AuditEntry }) {
  const translate = useTranslate();
  const say = useSay();
  const differences = differencesOf(entry, translate('app.audit.active'));
  if (!differences.length) return <p>{translate('app.audit.same')}</p>;
  return (
    <table className={styles['difference']}>
      <thead>
        <tr>
          <th scope="col">{translate('app.audit.field')}</th>
          {entry.Before && <th scope="col">{translate('app.audit.before')}</th>}
          {entry.After && <th scope="col">{translate('app.audit.after')}</th>}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ name, label, field, before, after }) => (
          <tr key={name}>
            <th scope="row">{say(label)}</th>
            {entry.Before && (
              <td data-label={translate('app.audit.before')}>
                <StateValue value={before} field={field} />
              </td>
            )}
            {entry.After && (
              <td data-label={translate('app.audit.after')}>
                <StateValue value={after} field={field} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
