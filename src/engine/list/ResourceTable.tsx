import ArrowIcon from '@mui/icons-material/ArrowUpwardOutlined';
import { type RaRecord, RecordContextProvider, useListContext, useTranslate } from 'ra-core';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { SortTerm } from '../../../contract/calls/sort.ts';
import { type Column, lookOf, rowName } from '../../../contract/resource/Resource.ts';
import { useSay } from '../../components/useSay.ts';
import { cellOf, isNumeric } from '../cells/cellOf.ts';
import { fromList } from '../form/useCloseDialog.ts';
import { useResource } from '../useResource.ts';
import styles from './ResourceTable.module.css';
import { RowActions, useRowActions } from './RowActions.tsx';
import { sortBy, termsOf } from './useListState.ts';

/** From more columns on, a table on a common screen (1366 px) does with less space between them. */
const manyColumns = 8;

/**
 * The table of a declaration's columns, the last one `Action` where the person may act. On phones each row is
 * a card, by CSS alone.
 */
export function ResourceTable() {
  const translate = useTranslate();
  const say = useSay();
  const resource = useResource();
  const { data: rows, error, isFetching, perPage } = useListContext<RaRecord>();
  const actions = useRowActions();
  if (error && !rows) return null;
  return (
    <div className={styles['scroll']}>
      <table
        className={styles['table']}
        data-stale={isFetching === true && rows !== undefined}
        data-opens={resource.details !== undefined}
        data-crowded={actions.others.length > 1 || resource.columns.length > manyColumns}
      >
        <caption className="visually-hidden">{say(resource.title)}</caption>
        <thead>
          <tr>
            {resource.columns.map((column) => (
              <HeaderCell key={column.field} column={column} />
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
                <RecordContextProvider key={row.id} value={row}>
                  <TableRow row={row} actions={actions} />
                </RecordContextProvider>
              ))
            : Array.from({ length: Math.min(perPage, mostSkeletons) }, (_, index) => (
                <SkeletonRow key={index} cells={resource.columns.length + (actions.any ? 1 : 0)} />
              ))}
        </tbody>
      </table>
    </div>
  );
}

/** Rows that are drawn while the list is read: what is below them is not on the screen. */
const mostSkeletons = 20;

/** The sort after a click on `field`: it alone, turned round when it was there; with `also`, beside the others. */
function sortAfterClick(terms: SortTerm[], field: string, also: boolean): SortTerm[] {
  const place = terms.findIndex((term) => term.field === field);
  const next: SortTerm = { field, order: terms[place]?.order === 'ASC' ? 'DESC' : 'ASC' };
  if (!also) return [next];
  return place < 0 ? [...terms, next] : terms.with(place, next);
}

/** A column's name, which sorts by it; with Shift, where the list sorts by several, beside the others (spec 1 §2). */
function HeaderCell({ column }: { column: Column }) {
  const translate = useTranslate();
  const say = useSay();
  const resource = useResource();
  const { sort, setSort } = useListContext();
  const { several } = resource.sort;
  const field = column.sort;
  if (!field) {
    return (
      <th scope="col" data-numeric={isNumeric(resource, column)}>
        {say(column.label)}
      </th>
    );
  }
  const terms = termsOf(sort);
  const place = terms.findIndex((term) => term.field === field);
  const order = terms[place]?.order;
  const spoken = order === 'ASC' ? 'ascending' : 'descending';
  return (
    <th scope="col" data-numeric={isNumeric(resource, column)} aria-sort={order ? spoken : 'none'}>
      <button
        type="button"
        className={styles['sort']}
        data-order={order}
        title={several ? translate('app.list.sort_also') : undefined}
        onClick={(event) => setSort(sortBy(sortAfterClick(terms, field, several && event.shiftKey)))}
      >
        {say(column.label)}
        <ArrowIcon aria-hidden="true" />
        {order && terms.length > 1 && <sup>{place + 1}</sup>}
      </button>
    </th>
  );
}

/** Whether a click was on the row, not on a control in it; keys reach the row's radio button. */
const isPlain = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element &&
  // a click in a dialog of the row comes up to it as well
  currentTarget.contains(target) &&
  !target.closest('a, button, input, label, audio, video');

/** Where a row's details are, and how to open them; undefined where it has none. */
function useDetailsOf(row: RaRecord) {
  const { path, details } = useResource();
  const { search } = useLocation();
  const navigate = useNavigate();
  if (!details) return undefined;
  const to = { pathname: `${path}/${row.id}/details`, search };
  return {
    title: details.title,
    to,
    open: () => {
      // who has marked a text of the row wants to copy it
      if (!window.getSelection()?.toString()) void navigate(to, { state: fromList });
    },
  };
}

interface TableRowProps {
  row: RaRecord;
  actions: ReturnType<typeof useRowActions>;
}

/**
 * One record. Where a part stands beside the list, the row can be selected for it; where it has details, a click opens them,
 * to which its first column is the link for the keyboard.
 */
function TableRow({ row, actions }: TableRowProps) {
  const translate = useTranslate();
  const say = useSay();
  const resource = useResource();
  const { selectedIds, onSelect } = useListContext<RaRecord>();
  const look = lookOf(resource, row);
  const details = useDetailsOf(row);
  const isSelectable = resource.aside !== undefined;
  const isSelected = selectedIds.includes(row.id);
  const select = () => {
    if (!isSelected) onSelect([row.id]);
  };
  const click = isSelectable ? select : details?.open;
  return (
    <tr
      data-look={look?.look}
      data-inactive={row['IsActive'] === false}
      data-selected={isSelectable ? isSelected : undefined}
      onClick={click ? (event) => isPlain(event) && click() : undefined}
    >
      {resource.columns.map((column, index) => {
        const Cell = cellOf(resource, column);
        const cell = (
          <Cell resource={resource} row={row} name={column.field} field={resource.fields[column.field]} />
        );
        return (
          <td key={column.field} data-numeric={isNumeric(resource, column)} data-label={say(column.label)}>
            {isSelectable && index === 0 && (
              <input
                type="radio"
                className={styles['select']}
                name={resource.name}
                checked={isSelected}
                onChange={select}
                aria-label={translate('app.list.select', { name: rowName(resource, row) })}
              />
            )}
            {look?.says && index === 0 && <span className="visually-hidden">{`${say(look.says)}: `}</span>}
            {details && index === 0 ? (
              <Link className={styles['details']} to={details.to} state={fromList} title={say(details.title)}>
                {cell}
              </Link>
            ) : (
              cell
            )}
          </td>
        );
      })}
      {actions.any && (
        <td className={styles['actions']}>
          <RowActions row={row} actions={actions} />
        </td>
      )}
    </tr>
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
