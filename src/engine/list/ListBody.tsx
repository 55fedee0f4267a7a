import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource/Resource.ts';
import type { RowAction } from '../../../contract/resource/ResourceDeclaration.ts';
import type { ListView } from '../../dataProvider/listRequestOf.ts';
import { Notice } from '../../components/Notice.tsx';
import { useReport } from '../../components/useReport.ts';
import { AddButton } from './AddButton.tsx';
import styles from './ListBody.module.css';
import { Pagination } from './Pagination.tsx';
import { ResourceTable } from './ResourceTable.tsx';
import type { ChangeView } from './useListAddress.ts';
import { useRows } from './useRows.ts';

interface ListBodyProps {
  resource: Resource;
  view: ListView;
  change: ChangeView;
  act: (action: RowAction, row: RaRecord) => void;
  /** Called once rows are there. */
  onRows: () => void;
}

/** The rows with their paging, or why there are none and what to do next. */
export function ListBody({ resource, view, change, act, onRows }: ListBodyProps) {
  const { failed } = useReport();
  const { rows, total, error, isFetching, refetch } = useRows(resource, view, change);
  useEffect(() => {
    if (error) failed(error);
  }, [error, failed]);
  const hasRows = rows !== undefined;
  useEffect(() => {
    if (hasRows) onRows();
  }, [hasRows, onRows]);
  return (
    <div className={styles['body']} aria-busy={isFetching}>
      <ResourceTable
        resource={resource}
        rows={rows}
        isStale={isFetching}
        isFailed={Boolean(error)}
        view={view}
        change={change}
        act={act}
      />
      {error && <Failed error={error} retry={() => void refetch()} />}
      {rows?.length === 0 && !error && <Empty resource={resource} view={view} change={change} />}
      {rows && rows.length > 0 && (
        <Pagination view={view} change={change} total={total} shown={rows.length} />
      )}
    </div>
  );
}

function Failed({ error, retry }: { error: Error; retry: () => void }) {
  const translate = useTranslate();
  return (
    <Notice title={translate('app.error.title')} text={translate(error.message, { _: error.message })}>
      <Button onClick={retry}>{translate('app.action.retry')}</Button>
    </Notice>
  );
}

function Empty({ resource, view, change }: Pick<ListBodyProps, 'resource' | 'view' | 'change'>) {
  const translate = useTranslate();
  const empty = resource.texts.empty ?? (view.period ? 'app.list.none_in_period' : 'app.list.first');
  const isFiltered = Object.keys(view.filter ?? {}).length > 0;
  return view.search || isFiltered ? (
    <Notice
      title={translate('app.list.none')}
      text={view.search ? translate('app.list.none_found', { search: view.search }) : undefined}
    >
      <Button onClick={() => change({ search: '', filter: {} })}>
        {translate(isFiltered ? 'app.list.clear_filter' : 'app.list.clear_search')}
      </Button>
    </Notice>
  ) : (
    <Notice title={translate('app.list.none')} text={translate(empty, { _: empty })}>
      <AddButton resource={resource} />
    </Notice>
  );
}
