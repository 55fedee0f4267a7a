import MoreIcon from '@mui/icons-material/ExpandMoreOutlined';
import ArrowIcon from '@mui/icons-material/ArrowUpwardOutlined';
import { type Identifier, type RaRecord, RecordContextProvider, useListContext, useTranslate } from 'ra-core';
import { type MouseEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { SortTerm } from '../../../contract/calls/records/listRequest.ts';
import { lookOf, rowName } from '../../../contract/resource/Resource.ts';
import { formatNumber } from '../../../contract/resource/writtenValue.ts';
import { ValueCell, isNumeric } from '../cells.tsx';
import { fromList } from '../form/useCloseDialog.ts';
import { useResource } from '../useResource.ts';
import { EditableCell, editableField } from './EditableCell.tsx';
import styles from './ResourceTable.module.css';
import { RowActions, useRowActions } from './RowActions.tsx';
import { sortBy, termsOf } from '../../dataProvider/listAddress.ts';
import { sumsIn } from '../../dataProvider/list.ts';
import { ColumnEdge, type ShownColumn, useShownColumns } from './ShownColumns.tsx';

/** With more columns, a common screen (1366 px) has less room between them. Actions take the room of one. */
const manyColumns = 7;

/** The declared columns, and `Action` for people who may act. On phones CSS makes each row a card. */
export function ResourceTable() {
  const translate = useTranslate();
  const resource = useResource();
  const { data: rows, error, isFetching, perPage } = useListContext<RaRecord>();
  const actions = useRowActions();
  const columns = useShownColumns();
  const choose = useChoose();
  if (error && !rows) return null;
  return (
    <div className={`relative ${styles['scroll']}`}>
      <table
        className={`full ${styles['table']}`}
        data-stale={isFetching === true && rows !== undefined}
        data-opens={resource.details !== undefined}
        data-crowded={actions.others.length > 1 || columns.length + (actions.any ? 1 : 0) > manyColumns}
      >
        <caption className="visually-hidden">{translate(resource.title)}</caption>
        <thead className="unseen-on-phones">
          <tr>
            {columns.map((column) => (
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
                  <TableRow row={row} actions={actions} choose={choose} />
                </RecordContextProvider>
              ))
            : Array.from({ length: Math.min(perPage, mostSkeletons) }, (_, index) => (
                <SkeletonRow key={index} cells={columns.length + (actions.any ? 1 : 0)} />
              ))}
        </tbody>
        {rows && rows.length > 0 && <SumsRow hasActions={actions.any} />}
      </table>
    </div>
  );
}

/** The declared sums of all rows that the list finds, below their columns. */
function SumsRow({ hasActions }: { hasActions: boolean }) {
  const translate = useTranslate();
  const resource = useResource();
  const { meta } = useListContext();
  const sums = sumsIn(meta);
  const columns = useShownColumns();
  const first = columns.findIndex(({ field }) => sums[field] !== undefined);
  if (first < 0) return null;
  return (
    <tfoot>
      <tr>
        {first > 0 && (
          <th scope="row" colSpan={first}>
            {translate('app.list.sums')}
          </th>
        )}
        {columns.slice(first).map((column) => {
          const sum = sums[column.field];
          return (
            <td
              key={column.field}
              data-numeric={isNumeric(resource, column)}
              data-label={translate(column.label)}
            >
              {sum !== undefined && formatNumber(Number(sum), resource.fields[column.field], translate)}
            </td>
          );
        })}
        {hasActions && <td className={styles['actions']} aria-hidden="true" />}
      </tr>
    </tfoot>
  );
}

/** Skeleton rows that fill a screen while the list loads. */
const mostSkeletons = 20;

/**
 * The sort after a click on `field`: only by it, or `also` by it. The second click reverses it, and the third returns to the
 * `usual` order.
 */
function sortAfterClick(terms: SortTerm[], field: string, also: boolean, usual: SortTerm): SortTerm[] {
  const place = terms.findIndex((term) => term.field === field);
  const order = terms[place]?.order;
  const isUsual = usual.field === field && usual.order === order;
  const next =
    order === 'DESC' && !isUsual ? [] : [{ field, order: order === 'ASC' ? 'DESC' : 'ASC' } as const];
  const others = also ? terms : [];
  const sorted = also && place >= 0 ? others.toSpliced(place, 1, ...next) : [...others, ...next];
  return sorted.length ? sorted : [usual];
}

/** A column's name, which sorts the list; Shift adds the column to the sort (spec 1 §2). */
function HeaderCell({ column }: { column: ShownColumn }) {
  const translate = useTranslate();
  const resource = useResource();
  const { sort, setSort } = useListContext();
  const { several, by: usualField, order: usualOrder } = resource.sort;
  const usual = { field: usualField, order: usualOrder };
  const field = column.sort;
  const label = translate(column.label);
  const terms = termsOf(sort);
  const place = terms.findIndex((term) => term.field === field);
  const order = terms[place]?.order;
  const spoken = order === 'ASC' ? 'ascending' : 'descending';
  return (
    <th
      scope="col"
      data-numeric={isNumeric(resource, column)}
      aria-sort={field ? (order ? spoken : 'none') : undefined}
      style={{ width: column.width, minWidth: column.width }}
    >
      {field ? (
        <button
          type="button"
          className={`plain-button gap-4 ${styles['sort']}`}
          data-order={order}
          title={several ? translate('app.list.sort_also') : undefined}
          onClick={(event) => setSort(sortBy(sortAfterClick(terms, field, several && event.shiftKey, usual)))}
        >
          {label}
          <ArrowIcon aria-hidden="true" />
          {order && terms.length > 1 && <sup>{place + 1}</sup>}
        </button>
      ) : (
        label
      )}
      <ColumnEdge column={column} />
    </th>
  );
}

/** Whether a click was on the row itself and not on a control in it. */
const isPlain = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element &&
  // React bubbles a click in the row's dialog up to the row
  currentTarget.contains(target) &&
  !target.closest('a, button, input, label, audio, video');

/** The address of a row's details and how to open them; undefined where it has none. */
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
      // people who select a text of the row want to copy it
      if (!window.getSelection()?.toString()) void navigate(to, { state: fromList });
    },
  };
}

interface TableRowProps {
  row: RaRecord;
  actions: ReturnType<typeof useRowActions>;
  choose: ReturnType<typeof useChoose>;
}

/** Chooses a row or leaves it out, or chooses all rows from the one before to this one. */
function useChoose() {
  const { data: rows = [], selectedIds, onSelect, onToggleItem } = useListContext<RaRecord>();
  const last = useRef<Identifier>(undefined);
  return (id: Identifier, isRange: boolean) => {
    const places = [last.current, id].map((one) => rows.findIndex((row) => row.id === one));
    last.current = id;
    if (!isRange || places.includes(-1)) return onToggleItem(id);
    const between = rows.slice(Math.min(...places), Math.max(...places) + 1);
    return onSelect([...new Set([...selectedIds, ...between.map((row) => row.id)])]);
  };
}

/**
 * One record. A click selects it for the part beside the list, or opens its details; for the keyboard, the first column has
 * a radio button or a link.
 */
function TableRow({ row, actions, choose }: TableRowProps) {
  const translate = useTranslate();
  const resource = useResource();
  const columns = useShownColumns();
  const { selectedIds, onSelect } = useListContext<RaRecord>();
  const look = lookOf(resource, row);
  const details = useDetailsOf(row);
  const isSelectable = resource.aside !== undefined;
  const isChoosable = actions.many;
  const isSelected = selectedIds.includes(row.id);
  const [isOpen, setOpen] = useState(false);
  const isFolding = columns.some(({ field }) => !resource.main.includes(field));
  const select = () => {
    if (!isSelected) onSelect([row.id]);
  };
  const click = isSelectable ? select : details?.open;
  return (
    <tr
      data-look={look?.look}
      data-folded={isFolding ? !isOpen : undefined}
      data-inactive={row['IsActive'] === false}
      data-selected={isSelectable || isChoosable ? isSelected : undefined}
      onClick={click ? (event) => isPlain(event) && click() : undefined}
    >
      {columns.map((column, index) => {
        const cell = <ValueCell resource={resource} row={row} column={column} />;
        const edited = editableField(resource, row, column.field, actions.sets);
        return (
          <td
            key={column.field}
            data-numeric={isNumeric(resource, column)}
            data-label={translate(column.label)}
            data-edits={edited !== undefined}
            data-main={index === 0 || resource.main.includes(column.field)}
          >
            {isSelectable && index === 0 && (
              <input
                type="radio"
                className={`rigid ${styles['select']}`}
                name={resource.name}
                checked={isSelected}
                onChange={select}
                aria-label={translate('app.list.select', { name: rowName(resource, row, translate) })}
              />
            )}
            {isChoosable && index === 0 && (
              <label className={`pressable ${styles['choose']}`}>
                <input
                  type="checkbox"
                  checked={isSelected}
                  readOnly
                  onClick={({ shiftKey }) => choose(row.id, shiftKey)}
                  aria-label={translate('app.list.select', { name: rowName(resource, row, translate) })}
                />
              </label>
            )}
            {look?.says && index === 0 && (
              <span className="visually-hidden">{`${translate(look.says)}: `}</span>
            )}
            {details && index === 0 ? (
              <Link
                className={`plain-link ${styles['details']}`}
                to={details.to}
                state={fromList}
                title={translate(details.title)}
              >
                {cell}
              </Link>
            ) : edited === undefined ? (
              cell
            ) : (
              <EditableCell row={row} name={edited}>
                {cell}
              </EditableCell>
            )}
            {isFolding && index === 0 && (
              <button
                type="button"
                className={`plain-button phone-only muted ${styles['more']}`}
                aria-expanded={isOpen}
                aria-label={translate('app.list.whole', { name: rowName(resource, row, translate) })}
                onClick={() => setOpen(!isOpen)}
              >
                <MoreIcon className="turns" aria-hidden="true" />
              </button>
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

const Bone = () => <span className="bone" />;
