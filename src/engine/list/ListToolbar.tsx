import ClearIcon from '@mui/icons-material/CloseOutlined';
import SearchIcon from '@mui/icons-material/SearchOutlined';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import TuneIcon from '@mui/icons-material/TuneOutlined';
import { Button } from '../../components/Button.tsx';
import { useDebouncedEvent, useEvent, useListContext, useTranslate } from 'ra-core';
import { createElement, Suspense, useId, useState } from 'react';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { isImportable } from '../../../contract/resource/Resource.ts';
import { useRight } from '../../authProvider/authProvider.ts';
import { latePart } from '../../components/lazyPart.ts';
import { customPart } from '../custom.ts';
import { ExportButtons, PrintButton } from './ExportButtons.tsx';
import { useResource } from '../useResource.ts';
import { CountedFilters, FieldFilters } from './FieldFilters.tsx';
import { PeriodFilter, useChosenPeriod } from './PeriodFilter.tsx';
import { Views } from './Views.tsx';
import styles from './ListToolbar.module.css';
import { termsOf } from '../../dataProvider/listAddress.ts';

const ColumnsDialog = latePart(() => import('./ColumnsDialog.tsx'));

/** Searches, filters and, on phones, sorts the list. */
export function ListToolbar() {
  const { search } = useResource();
  return (
    <div className={`row below-12 ${styles['toolbar']}`}>
      {search.length > 0 && <SearchBox />}
      <CountedFilters />
      <Narrowing />
      <SortSelect />
    </div>
  );
}

/** Views, imports, prints and exports the list, beside the page's title. */
export function ListButtons() {
  const resource = useResource();
  const mayExport = useRight(resource.page, 'report');
  const mayImport = useRight(resource.page, 'add') && isImportable(resource);
  return (
    <div className={`line wraps pushed ${styles['exports']}`}>
      <ColumnsButton />
      <Views />
      {mayImport && <ImportButton />}
      {mayExport && (
        <>
          <PrintButton />
          <ExportButtons />
        </>
      )}
    </div>
  );
}

/** Leads to the page that imports records from a file. */
function ImportButton() {
  const translate = useTranslate();
  const { path } = useResource();
  return (
    <Button
      to={`${path}/import`}
      className={styles['brief']}
      classes={{ startIcon: styles['briefIcon'] ?? '' }}
      startIcon={<UploadIcon />}
    >
      <span className="unseen-on-phones">{translate('app.imports.action')}</span>
    </Button>
  );
}

/** What narrows a list beside its filters. */
const notFilters: ReadonlySet<string> = new Set(['q', 'from', 'to', 'period']);

/** Filters that have room in the toolbar, without the names of periods. */
const few = 2;

/** The filters without counts and the period. On phones, and where they are many, they fold behind a button that says what is chosen. */
function Narrowing() {
  const translate = useTranslate();
  const { filters, toolbar: own, period } = useResource();
  const { filterValues } = useListContext();
  const chosenPeriod = useChosenPeriod();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const selects = filters.filter(({ counts }) => !counts);
  const counted = filters.filter(({ counts }) => counts).map(({ field }) => field);
  const isSet = (name: string) => !notFilters.has(name) && !counted.includes(name);
  const set = Object.keys(filterValues).filter((name) => isSet(name) && textOf(filterValues[name])).length;
  const filtersSet = set > 0 ? translate('app.list.filters_set', { smart_count: set }) : undefined;
  const chosen = [chosenPeriod, filtersSet ?? (!period && translate('app.list.filters'))].filter(Boolean);
  // the toolbar stays one row on large screens, too, where the period has room beside the button
  const isMany = selects.length + Number(own !== undefined) > (period?.presets.length ? 0 : few);
  const isFolding = selects.length > 1 || own !== undefined || period !== undefined;
  return (
    <div className={styles['narrowing']} data-folded={isFolding && !isOpen} data-many={isMany}>
      {isFolding && (
        <button
          type="button"
          className={`control compact line pressable ${styles['fold']}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <TuneIcon className="icon-18" aria-hidden="true" />
          {isMany && period ? (
            <>
              <span className="phone-only">{chosen.join(' · ')}</span>
              <span className={styles['beside']}>{filtersSet ?? translate('app.list.filters')}</span>
            </>
          ) : (
            chosen.join(' · ')
          )}
        </button>
      )}
      <div id={id} className={styles['narrowers']}>
        {selects.length > 0 && <FieldFilters />}
        {own && <Suspense fallback={null}>{createElement(customPart('toolbars', own))}</Suspense>}
      </div>
      {period && (
        <div className={styles['foldedPeriod']}>
          <PeriodFilter />
        </div>
      )}
    </div>
  );
}

/** Milliseconds after the last key before the list is searched. */
const pause = 300;

/** Searches a moment after the last key, or at once by Enter. */
function SearchBox() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const value = textOf(filterValues['q']);
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    // Back or a link has changed the search; a space that is being typed stays
    if (text.trim() !== value) setText(value);
  }
  const search = useEvent((text: string) => {
    if (text.trim() !== value) setFilters({ ...filterValues, q: text.trim() });
  });
  const searchSoon = useDebouncedEvent((typed: string) => {
    // a view or a link may have put another search here
    if (typed === text) search(typed);
  }, pause);
  const type = (text: string) => {
    setText(text);
    searchSoon(text);
  };
  const clear = () => {
    type('');
    search('');
  };
  return (
    <div className={`search-box relative shrinks ${styles['search']}`}>
      <SearchIcon aria-hidden="true" />
      <input
        className="control compact"
        type="search"
        value={text}
        placeholder={translate('app.list.search')}
        aria-label={translate('app.list.search')}
        maxLength={200}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && search(text)}
      />
      {text && (
        <button
          type="button"
          className="plain-button center muted"
          aria-label={translate('app.list.clear_search')}
          onClick={clear}
        >
          <ClearIcon className="size-16" />
        </button>
      )}
    </div>
  );
}

const orders = [
  ['ASC', 'app.list.ascending'],
  ['DESC', 'app.list.descending'],
] as const;

/** Sorts on phones, where the table has no header to click. */
function SortSelect() {
  const translate = useTranslate();
  const { columns, sort: usual } = useResource();
  const { sort, setSort } = useListContext();
  const choices = columns.flatMap(({ sort: field, label }) =>
    field
      ? orders.map(([order, spoken]) => ({
          field,
          order,
          label: `${translate(label)}, ${translate(spoken)}`,
        }))
      : [],
  );
  const [first] = termsOf(sort);
  const chosen = choices.findIndex(({ field, order }) => field === first?.field && order === first.order);
  const isUsual = ({ field, order }: { field: string; order: string }) =>
    field === usual.by && order === usual.order;
  const choose = (index: number) => {
    const { field, order } = choices[index] ?? { field: usual.by, order: usual.order };
    setSort({ field, order });
  };
  return (
    <select
      className={`control compact phone-only ${styles['sort']}`}
      value={chosen}
      aria-label={translate('app.list.sort')}
      onChange={(event) => choose(Number(event.target.value))}
    >
      {!choices.some(isUsual) && <option value={-1}>{translate('app.list.usual_order')}</option>}
      {choices.map(({ label }, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Leads to the choice of columns. */
function ColumnsButton() {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className={`desk-only ${styles['icon']}`}
        aria-label={translate('app.columns.columns')}
        title={translate('app.columns.columns')}
        onClick={() => setOpen(true)}
      >
        <ColumnsIcon fontSize="small" />
      </Button>
      {isOpen && <ColumnsDialog close={() => setOpen(false)} />}
    </>
  );
}
