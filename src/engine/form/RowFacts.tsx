import { createElement } from 'react';
import { useSay } from '../../components/useSay.ts';
import { cellOf } from '../cells/cellOf.ts';
import type { RowDialogProps } from '../custom.ts';
import styles from './RowFacts.module.css';

/** What of the row an action is about, to be read; what the row has nothing of is left out. */
export function RowFacts({
  resource,
  row,
  names,
}: Pick<RowDialogProps, 'resource' | 'row'> & { names: readonly string[] }) {
  const say = useSay();
  const shown = names.filter((name) => (row[name] ?? '') !== '');
  return (
    <dl className={styles['facts']}>
      {shown.map((name) => {
        const field = resource.fields[name];
        const label = field?.label ?? resource.columns.find((column) => column.field === name)?.label ?? name;
        const cell = cellOf(resource, { field: name, label, sort: undefined });
        return (
          <div key={name}>
            <dt>{say(label)}</dt>
            <dd>{createElement(cell, { resource, row, name, field })}</dd>
          </div>
        );
      })}
    </dl>
  );
}
