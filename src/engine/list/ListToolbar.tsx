import { useListContext, useTranslate } from 'ra-core';
import { createElement, Suspense } from 'react';
import { useRight } from '../../authProvider/useRight.ts';
import toolbar from '../../components/toolbarControl.module.css';
import { useSay } from '../../components/useSay.ts';
import { customPart } from '../custom.ts';
import { PrintButton } from './PrintButton.tsx';
import { useResource } from '../useResource.ts';
import { ExportButtons } from './ExportButtons.tsx';
import { FieldFilters } from './FieldFilters.tsx';
import { PeriodFilter, SearchBox } from './ListFilters.tsx';
import styles from './ListToolbar.module.css';
import { termsOf } from './useListState.ts';

/** What a list is searched, filtered, exported and, on phones, sorted by. */
export function ListToolbar() {
  const resource = useResource();
  // what is asked as REST has no file of all rows
  const mayExport = useRight(resource.page, 'report') && resource.api === 'calls';
  return (
    <div className={styles['toolbar']}>
      {resource.search.length > 0 && <SearchBox />}
      {resource.filters.length > 0 && <FieldFilters />}
      {resource.toolbar && (
        <Suspense fallback={null}>{createElement(customPart('toolbars', resource.toolbar))}</Suspense>
      )}
      {resource.period && <PeriodFilter />}
      {mayExport && (
        <div className={styles['exports']}>
          <PrintButton />
          <ExportButtons />
        </div>
      )}
      <SortSelect />
    </div>
  );
}

const orders = [
  ['ASC', 'app.list.ascending'],
  ['DESC', 'app.list.descending'],
] as const;

/** Sorting on phones, where the table has no header to click. */
function SortSelect() {
  const translate = useTranslate();
  const say = useSay();
  const { columns } = useResource();
  const { sort, setSort } = useListContext();
  const choices = columns.flatMap(({ sort: field, label }) =>
    field
      ? orders.map(([order, spoken]) => ({ field, order, label: `${say(label)}, ${translate(spoken)}` }))
      : [],
  );
  const [first] = termsOf(sort);
  const chosen = choices.findIndex(({ field, order }) => field === first?.field && order === first.order);
  const choose = (index: number) => {
    const choice = choices[index];
    if (choice) setSort({ field: choice.field, order: choice.order });
  };
  return (
    <select
      className={`${toolbar['control']} ${styles['sort']}`}
      value={chosen}
      aria-label={translate('app.list.sort')}
      onChange={(event) => choose(Number(event.target.value))}
    >
      {chosen < 0 && <option value={-1}>{translate('app.list.sort')}</option>}
      {choices.map(({ label }, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </select>
  );
}
