import { useTranslate } from 'ra-core';
import { WholeValue } from '../cells.tsx';
import type { RowDialogProps } from '../custom.ts';
import styles from './facts.module.css';

/** The facts of a row that an action is about. Empty ones are left out. */
export function RowFacts({
  resource,
  row,
  names,
}: Pick<RowDialogProps, 'resource' | 'row'> & { names: readonly string[] }) {
  const translate = useTranslate();
  const shown = names.filter((name) => (row[name] ?? '') !== '');
  return (
    <dl className={`facts row tops gap-12-20 below-20 pad-12-16 radius-8 sunken ${styles['facts']}`}>
      {shown.map((name) => {
        const label =
          resource.fields[name]?.label ??
          resource.columns.find((column) => column.field === name)?.label ??
          name;
        return (
          <div key={name}>
            <dt>{translate(label)}</dt>
            <dd>
              <WholeValue resource={resource} row={row} name={name} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
