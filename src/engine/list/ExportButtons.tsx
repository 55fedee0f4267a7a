import MoreIcon from '@mui/icons-material/ArrowDropDownOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type Identifier, useDataProvider, useListContext, useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { idsName, largestPage, listCall } from '../../../contract/calls/listRequest.ts';
import { latestDay } from '../../../contract/calls/period.ts';
import { dayInZone } from '../../../contract/day/day.ts';
import { csvType, exportCall, xlsxType } from '../../../contract/resource/resourceCalls.ts';
import { askForFile, saveBlob } from '../../api/ask.ts';
import { timeZone } from '../../api/session.ts';
import { useMenuButton } from '../../components/useMenuButton.ts';
import { lazyPart } from '../../components/lazyPart.ts';
import { useAction } from '../../components/useAction.ts';
import { exportRequestOf, shownTotal } from '../../dataProvider/list.tsx';
import { askForRestFile } from '../../dataProvider/restProvider.ts';
import type { Printed } from '../printing/PrintSheet.tsx';
import { useResource } from '../useResource.ts';
import styles from './ListToolbar.module.css';

const formats = {
  csv: { accept: csvType, ending: '.csv' },
  excel: { accept: xlsxType, ending: '.xlsx' },
} as const;

/** One of a list's files. */
interface ListFile {
  /** The button's text. */
  label: string;
  /** The first day of its rows, where that is not the list's own. */
  since?: string | undefined;
}

/** Saves all rows that the list's filters find, as CSV or as an Excel workbook. The server streams the file. */
export function ExportButtons() {
  const { allFrom } = useResource().export;
  const files: ListFile[] = [
    { label: 'app.action.export' },
    ...(allFrom ? [{ label: 'app.action.export_all', since: allFrom }] : []),
  ];
  return (
    <>
      {files.map((file) => (
        <ExportButton key={file.label} file={file} />
      ))}
      <OtherFormats files={files} />
    </>
  );
}

function ExportButton({ file }: { file: ListFile }) {
  const translate = useTranslate();
  const save = useSaveFile();
  const { isBusy, run } = useAction(() => save(file, 'csv'));
  return (
    <Button
      classes={{ startIcon: styles['filesIcon'] ?? '' }}
      startIcon={<DownloadIcon />}
      disabled={isBusy}
      onClick={() => void run()}
    >
      {translate(isBusy ? 'app.action.exporting' : file.label)}
    </Button>
  );
}

const ReportMailDialog = lazyPart(async () => ({
  default: (await import('./ReportMailDialog.tsx')).ReportMailDialog,
}));

/** Saves the rows with these ids as CSV, or all that the list finds. */
export function ExportChosen({ ids }: { ids: readonly Identifier[] | undefined }) {
  const translate = useTranslate();
  const save = useSaveFile();
  const { isBusy, run } = useAction(() => save({ label: '' }, 'csv', ids && { [idsName]: ids }));
  return (
    <Button size="small" disabled={isBusy} onClick={() => void run()}>
      {translate(isBusy ? 'app.action.exporting' : 'app.action.export')}
    </Button>
  );
}

function OtherFormats({ files }: { files: readonly ListFile[] }) {
  const translate = useTranslate();
  const save = useSaveFile();
  const { isBusy, run } = useAction((file: ListFile) => save(file, 'excel'));
  const { button, menu, choose } = useMenuButton();
  const [isMailing, setMailing] = useState(false);
  const isRest = useResource().api === 'rest';
  return (
    <>
      <Button
        {...button}
        className={styles['more']}
        aria-label={translate(isBusy ? 'app.action.exporting' : 'app.action.export_otherwise')}
        disabled={isBusy}
      >
        <MoreIcon />
      </Button>
      <Menu {...menu}>
        {files.map((file) => (
          <MenuItem key={file.label} onClick={choose(() => void run(file))}>
            {translate('app.action.export_as_excel', { export: translate(file.label) })}
          </MenuItem>
        ))}
        {!isRest && (
          <MenuItem onClick={choose(() => setMailing(true))}>{translate('app.reportMails.action')}</MenuItem>
        )}
      </Menu>
      {isMailing && (
        <Suspense fallback={null}>
          <ReportMailDialog close={() => setMailing(false)} />
        </Suspense>
      )}
    </>
  );
}

function useSaveFile() {
  const resource = useResource();
  const { filterValues, sort } = useListContext();
  return async ({ since }: ListFile, format: keyof typeof formats, more?: object): Promise<void> => {
    // records are created by today; other dates may lie ahead
    const { field, ahead } = resource.period ?? {};
    const to = field === resource.created && !ahead ? dayInZone(timeZone()) : latestDay;
    const filter = since ? { ...filterValues, from: since, to, period: undefined } : filterValues;
    const { accept, ending } = formats[format];
    const headers = { Accept: accept };
    const asking = { input: { ...exportRequestOf(resource, sort, filter), ...more }, headers };
    const { export: own } = resource.calls;
    const response = await (resource.api === 'rest'
      ? askForRestFile(resource, { sort, filter, headers })
      : own
        ? askForFile(exportCall(resource, own), asking)
        : askForFile(listCall(resource), asking));
    saveBlob(await response.blob(), resource.export.file.replace(/(\.csv)?$/i, ending));
  };
}

const PrintSheet = lazyPart(() => import('../printing/PrintSheet.tsx'));

/** Prints the rows that the list's filters find, up to as many as one call sends. */
export function PrintButton() {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const resource = useResource();
  const { filterValues: filter, sort } = useListContext();
  const [printed, setPrinted] = useState<Printed>();
  const { isBusy, run } = useAction(async () => {
    const pagination = { page: 1, perPage: largestPage };
    const asked = { pagination, sort, filter, meta: { withSums: resource.sums.length > 0 } };
    const { data: rows, total = 0, meta } = await dataProvider.getList(resource.name, asked);
    const said = { total: shownTotal(total, meta), sums: meta?.sums ?? {}, isCut: rows.length < total };
    setPrinted({ rows, ...said, filter, at: new Date() });
  });
  const isPreparing = isBusy || printed !== undefined;
  return (
    <>
      <Button
        className={styles['brief']}
        classes={{ startIcon: styles['briefIcon'] ?? '' }}
        startIcon={<PrintIcon />}
        disabled={isPreparing}
        onClick={() => void run()}
      >
        <span className={styles['briefText']}>
          {translate(isPreparing ? 'app.print.preparing' : 'app.print.print')}
        </span>
      </Button>
      {printed && (
        <Suspense fallback={null}>
          <PrintSheet printed={printed} close={() => setPrinted(undefined)} />
        </Suspense>
      )}
    </>
  );
}
