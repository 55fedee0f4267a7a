import AddIcon from '@mui/icons-material/AddOutlined';
import { Button } from '../../components/Button.tsx';
import { type RaRecord, useListContext, useTranslate } from 'ra-core';
import { createElement, type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { longerPreset, presetDays, presetLabel } from '../../../contract/day/presets.ts';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { isImportable, rowName } from '../../../contract/resource/Resource.ts';
import { timeZone } from '../../api/session.ts';
import { useRight } from '../../authProvider/authProvider.ts';
import { Failed, Notice } from '../../components/Notice.tsx';
import { PageGate, PageTitle } from '../../components/PageTitle.tsx';
import { useReport } from '../../components/useAction.ts';
import { customPart, type OwnFormProps } from '../custom.ts';
import { fromList, useCloseDialog } from '../form/useCloseDialog.ts';
import { foundRecord, keepRecent } from '../recentPlaces.ts';
import { usePeriodDate, useResource } from '../useResource.ts';
import { ListButtons, ListToolbar } from './ListToolbar.tsx';
import { Pagination } from './Pagination.tsx';
import styles from './list.module.css';
import { ResourceTable } from './ResourceTable.tsx';
import { ManyRows } from './ManyRows.tsx';
import { ListState } from './ListState.tsx';
import { OpenDefaultView } from './Views.tsx';
import { latePart, lazyPart } from '../../components/lazyPart.ts';

const loadDialog = () => import('../form/RecordDialog.tsx');
const RecordDialog = lazyPart(loadDialog);

const ImportPage = latePart(() => import('../imports/ImportPage.tsx'));

const ChangesDialog = lazyPart(() => import('../imports/OneImport.tsx'));

// many lists have no chart
const ListCharts = lazyPart(async () => ({ default: (await import('../chart/ListCharts.tsx')).ListCharts }));

// few lists have a calendar
const Calendar = lazyPart(async () => ({ default: (await import('../calendar/Calendar.tsx')).Calendar }));

const DetailsDialog = lazyPart(async () => ({ default: (await import('./RowDialogs.tsx')).DetailsDialog }));

/** The page of react-admin's resource: its list, and its dialogs as routes of the list. */
export function ResourcePage() {
  const resource = useResource();
  return (
    <PageGate page={resource.page}>
      <Routes>
        {isImportable(resource) && <Route path="import/:importId?" element={<ImportPage />} />}
        <Route path="*" element={<AllowedPage />} />
      </Routes>
    </PageGate>
  );
}

function AllowedPage() {
  const translate = useTranslate();
  const { failed } = useReport();
  const resource = useResource();
  return (
    <ListState resource={resource} failed={failed}>
      <OpenDefaultView key={resource.name} />
      <PageTitle title={translate(resource.title)}>
        <ListButtons />
        <AddButton />
      </PageTitle>
      {resource.above && (
        <Suspense fallback={null}>{createElement(customPart('aboves', resource.above))}</Suspense>
      )}
      <Beside>
        <ListToolbar />
        {resource.charts.length > 0 && (
          <Suspense fallback={<div className={`panel below-12 ${styles['charts']}`} aria-hidden="true" />}>
            <ListCharts />
          </Suspense>
        )}
        <ListBody />
      </Beside>
      <Suspense fallback={null}>
        <Routes>
          <Route path="changes/:importId?" element={<ChangesDialog />} />
          {resource.form && (
            <>
              <Route path="create" element={<OwnForm form={resource.form} makes="new" />} />
              <Route path=":id" element={<OwnForm form={resource.form} makes="changed" />} />
              <Route path=":id/:word" element={<OwnForm form={resource.form} makes="alike" />} />
            </>
          )}
          {resource.details && (
            <Route path=":id/details" element={<DetailsDialog details={resource.details} />} />
          )}
          {resource.calls.create && (
            <Route path="create" element={<RecordDialog resource={resource} mode="add" />} />
          )}
          {resource.duplicate && (
            <Route path=":id/duplicate" element={<RecordDialog resource={resource} mode="add" />} />
          )}
          {resource.calls.update && (
            <Route path=":id" element={<RecordDialog resource={resource} mode="update" />} />
          )}
          <Route path="*" element={null} />
        </Routes>
        <Routes>
          <Route path=":id/details?" element={<KeepOpened />} />
          <Route path="*" element={null} />
        </Routes>
      </Suspense>
    </ListState>
  );
}

/** Keeps the list's opened record for the search over all pages. */
function KeepOpened() {
  const translate = useTranslate();
  const resource = useResource();
  const { id } = useParams();
  const { pathname } = useLocation();
  const row = useListContext<RaRecord>().data?.find((one) => String(one.id) === id);
  const name = row && rowName(resource, row, translate);
  useEffect(() => {
    if (name !== undefined) keepRecent(foundRecord(resource, pathname, { Id: id, Label: name }, translate));
  }, [resource, pathname, id, name, translate]);
  return null;
}

/** The form that a declaration names in place of its own. */
function OwnForm({ form, makes }: { form: string; makes: OwnFormProps['makes'] }) {
  const resource = useResource();
  const { id } = useParams();
  const close = useCloseDialog(resource);
  const { search } = useLocation();
  const isAllowed = useRight(resource.page, makes === 'changed' ? 'edit' : 'add');
  if (!isAllowed) {
    // people who know the address read the record, where it has details
    const path = resource.details && id !== undefined ? `${resource.path}/${id}/details` : resource.path;
    return <Navigate to={{ pathname: path, search }} replace />;
  }
  return createElement(customPart('forms', form), { key: `${id} ${makes}`, resource, id, makes, close });
}

/** Leads people with the right to add to the dialog for a new record. */
function AddButton() {
  const translate = useTranslate();
  const { page, path, calls, form, texts } = useResource();
  const { search } = useLocation();
  const isAllowed = useRight(page, 'add');
  if (!(calls.create ?? form) || !isAllowed) return null;
  return (
    <Button to={{ pathname: `${path}/create`, search }} state={fromList} isMain startIcon={<AddIcon />}>
      {translate(texts.add)}
    </Button>
  );
}

/** The list with the part that its declaration puts beside it, or below it where there is no room. */
function Beside({ children }: { children: ReactNode }) {
  const { aside } = useResource();
  if (!aside) return children;
  return (
    <div className={`stack gap-20 tops ${styles['columns']}`}>
      <div className="shrinks">{children}</div>
      <Suspense fallback={null}>{createElement(customPart('asides', aside))}</Suspense>
    </div>
  );
}

/** The rows with their pages, or why there are none and what to do next. */
function ListBody() {
  const { calls, period } = useResource();
  const { data: rows, error, isFetching, refetch } = useListContext<RaRecord>();
  const hasForm = Boolean(calls.create ?? calls.update);
  const hasRows = rows !== undefined;
  useEffect(() => {
    // the rows don't wait for the form's script, and the first dialog finds it loaded
    if (hasRows && hasForm) void loadDialog();
  }, [hasRows, hasForm]);
  const table = (
    <div className={`panel ${styles['body']}`} aria-busy={isFetching}>
      <ManyRows />
      <ResourceTable />
      {error && <Failed error={error} retry={() => void refetch()} />}
      {rows?.length === 0 && !error && <Empty />}
      {rows && rows.length > 0 && <Pagination />}
    </div>
  );
  if (!period?.calendar) return table;
  return (
    <Suspense fallback={table}>
      <Calendar>{table}</Calendar>
    </Suspense>
  );
}

function Empty() {
  const translate = useTranslate();
  const { period, texts } = useResource();
  const date = usePeriodDate();
  const { filterValues, setFilters } = useListContext();
  const { q: search, from, to, period: preset, ...fields } = filterValues;
  const longer = period && longerPreset(period.presets, textOf(from), timeZone());
  const isFiltered = Object.keys(fields).length > 0;
  if (!search && !isFiltered) {
    const isWhole = !period || (period.sends !== undefined && (preset ?? period.presets[0]) === 'all');
    const none = isWhole
      ? 'first'
      : period.sends !== undefined
        ? 'none_in_preset'
        : date
          ? 'none_by'
          : 'none_in_period';
    return (
      <Notice
        title={translate('app.list.none')}
        text={
          texts.empty && (isWhole || !preset || period.sends === undefined)
            ? translate(texts.empty)
            : translate(`app.list.${none}`, { date })
        }
      >
        <AddButton />
        {longer && (
          <Button onClick={() => setFilters({ ...presetDays(longer, timeZone()), period: longer })}>
            {translate('app.list.show_longer', { period: translate(presetLabel(longer)) })}
          </Button>
        )}
      </Notice>
    );
  }
  return (
    <Notice
      title={translate('app.list.none')}
      text={search ? translate('app.list.none_found', { search }) : undefined}
    >
      <Button onClick={() => setFilters({ from, to, period: preset })}>
        {translate(isFiltered ? 'app.list.clear_filter' : 'app.list.clear_search')}
      </Button>
    </Notice>
  );
}
