import { type RaRecord, useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource/Resource.ts';
import type { RowAction } from '../../../contract/resource/ResourceDeclaration.ts';
import type { ListView } from '../../dataProvider/listRequestOf.ts';
import { isNumeric } from '../cells/cellOf.ts';
import { HeaderCell } from './HeaderCell.tsx';
import styles from './ResourceTable.module.css';
import { TableRow } from './TableRow.tsx';
import { useActions } from './useActions.ts';
import type { ChangeView } from './useListAddress.ts';

interface ResourceTableProps {
  resource: Resource;
  /** undefined while the first rows are awaited */
  rows: readonly RaRecord[] | undefined;
  isStale: boolean;
  isFailed: boolean;
  view: ListView;
  change: ChangeView;
  act: (action: RowAction, row: RaRecord) => void;
}

/**
 * The table of a declaration's columns, the last one `Action` where the person may act. On phones each row is
 * a card, by CSS alone.
 */
export function ResourceTable({ resource, rows, isStale, isFailed, view, change, act }: ResourceTableProps) {
  const translate = useTranslate();
  const actions = useActions(resource);
  if (isFailed && !rows) return null;
  return (
    <div className={styles['scroll']}>
      <table
        className={styles['table']}
        data-stale={isStale && rows !== undefined}
        data-crowded={actions.others.length > 1}
      >
        <caption className="visually-hidden">{translate(resource.title, { _: resource.title })}</caption>
        <thead>
          <tr>
            {resource.columns.map((column) => (
              <HeaderCell
                key={column.field}
                column={column}
                isNumeric={isNumeric(resource, column)}
                several={resource.sort.several}
                sort={view.sort}
                change={change}
              />
            ))}
            {actions.any && (
              <th scope="col" className={styles['actions']}>
                {translate('app.action.column')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => (
                <TableRow key={row.id} resource={resource} row={row} actions={actions} act={act} />
              ))
            : Array.from({ length: view.perPage }, (_, index) => (
                <SkeletonRow key={index} cells={resource.columns.length + (actions.any ? 1 : 0)} />
              ))}
        </tbody>
      </table>
    </div>
  );
}

function SkeletonRow({ cells }: { cells: number }) {
  return (
    <tr className={styles['skeleton']} aria-hidden="true">
      {Array.from({ length: cells }, (_, index) => (
        <td key={index}>
          <Bone />
        </td>
      ))}
    </tr>
  );
}

const Bone = () => <span />;
