import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { createElement, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { dayInZone } from '../../../contract/day/day.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { timeZone } from '../../api/session.ts';
import { exportList } from '../../dataProvider/exportList.ts';
import type { ListView } from '../../dataProvider/listRequestOf.ts';
import { customPart } from '../custom.ts';
import { useReport } from '../../components/useReport.ts';
import { useRight } from '../../authProvider/useRight.ts';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import styles from './ListToolbar.module.css';
import { PeriodFilter } from './PeriodFilter.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SortSelect } from './SortSelect.tsx';
import type { ChangeView } from './useListAddress.ts';

interface ListToolbarProps {
  resource: Resource;
  view: ListView;
  change: ChangeView;
}

export function ListToolbar({ resource, view, change }: ListToolbarProps) {
  // what is asked as REST has no file of all rows
  const mayExport = useRight(resource.page, 'report') && resource.api === 'calls';
  return (
    <div className={styles['toolbar']}>
      {resource.search.length > 0 && (
        <SearchBox value={view.search} search={(search) => change({ search })} />
      )}
      {resource.filter && (
        <ChoiceFilter resource={resource} filter={resource.filter} view={view} change={change} />
      )}
      {resource.toolbar && (
        <Suspense fallback={null}>
          {createElement(customPart('toolbars', resource.toolbar), { resource, view, change })}
        </Suspense>
      )}
      {view.period && (
        <PeriodFilter key={`${view.period.from} ${view.period.to}`} period={view.period} change={change} />
      )}
      {mayExport && (
        <div className={styles['exports']}>
          <ExportButton resource={resource} view={view} textKey="app.action.export" />
          {resource.export.allFrom && (
            <ExportButton
              resource={resource}
              view={{ ...view, period: { from: resource.export.allFrom, to: dayInZone(timeZone()) } }}
              textKey="app.action.export_all"
            />
          )}
        </div>
      )}
      <SortSelect resource={resource} view={view} change={change} />
    </div>
  );
}

interface ExportButtonProps extends Pick<ListToolbarProps, 'resource' | 'view'> {
  textKey: string;
}

function ExportButton({ resource, view, textKey }: ExportButtonProps) {
  const translate = useTranslate();
  const { failed } = useReport();
  const [isExporting, setExporting] = useState(false);
  const save = async () => {
    setExporting(true);
    await exportList(resource, view).catch(failed);
    setExporting(false);
  };
  return (
    <Button startIcon={<DownloadIcon />} disabled={isExporting} onClick={() => void save()}>
      {translate(isExporting ? 'app.action.exporting' : textKey)}
    </Button>
  );
}
