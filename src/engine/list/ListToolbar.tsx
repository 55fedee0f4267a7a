import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { createElement, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { exportList } from '../../dataProvider/exportList.ts';
import type { ListView } from '../../dataProvider/listRequestOf.ts';
import { customPart } from '../custom.ts';
import { useReport } from '../useReport.ts';
import { useRight } from '../useRight.ts';
import styles from './ListToolbar.module.css';
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
      {resource.toolbar && (
        <Suspense fallback={null}>
          {createElement(customPart('toolbars', resource.toolbar), { resource, view, change })}
        </Suspense>
      )}
      <SortSelect resource={resource} view={view} change={change} />
      {mayExport && <ExportButton resource={resource} view={view} />}
    </div>
  );
}

function ExportButton({ resource, view }: { resource: Resource; view: ListView }) {
  const translate = useTranslate();
  const { failed } = useReport();
  const [isExporting, setExporting] = useState(false);
  const save = async () => {
    setExporting(true);
    await exportList(resource, view).catch(failed);
    setExporting(false);
  };
  return (
    <Button
      className={styles['export']}
      startIcon={<DownloadIcon />}
      disabled={isExporting}
      onClick={() => void save()}
    >
      {translate(isExporting ? 'app.action.exporting' : 'app.action.export')}
    </Button>
  );
}
