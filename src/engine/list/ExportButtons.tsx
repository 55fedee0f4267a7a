import MoreIcon from '@mui/icons-material/ArrowDropDownOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Button } from '../../components/Button.tsx';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQueryClient } from '@tanstack/react-query';
import { type Identifier, useDataProvider, useListContext, useTranslate } from 'ra-core';
import { useContext, useState } from 'react';
import { exportCalls, mostSentRows } from '../../../contract/calls/records/exports.ts';
import { idsName, largestPage, listCall } from '../../../contract/calls/records/listRequest.ts';
import { latestDay } from '../../../contract/day/period.ts';
import { dayInZone } from '../../../contract/day/day.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { csvType, exportCall, xlsxType } from '../../../contract/resource/resourceCalls.ts';
import { ask, askForFile, saveBlob } from '../../api/ask.ts';
import { timeZone } from '../../api/session.ts';
import { useMenuButton } from '../../components/useMenuButton.ts';
import { latePart } from '../../components/lazyPart.ts';
import { useAction } from '../../components/useAction.ts';
import { exportRequestOf, isLeastTotal, shownTotal } from '../../dataProvider/list.ts';
import { askForRestFile } from '../../dataProvider/dataProvider.ts';
import { refreshFiles, ShowFiles } from '../exports/PreparedNotice.tsx';
import type { Printed } from './PrintSheet.tsx';
import { useResource } from '../useResource.ts';
import styles from './ListToolbar.module.css';

const formats = {
  csv: { accept: csvType, ending: '.csv' },
  xlsx: { accept: xlsxType, ending: '.xlsx' },
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
  const { save } = useSaveFile();
  const { isBusy, run } = useAction(() => save(file, 'csv'));
  return (
    <Button
      label={isBusy ? 'app.action.exporting' : file.label}
      classes={{ startIcon: styles['filesIcon'] ?? '' }}
      startIcon={<DownloadIcon />}
      disabled={isBusy}
      onClick={() => void run()}
    />
  );
}

const ReportMailDialog = latePart(async () => ({
  default: (await import('./ReportMailDialog.tsx')).ReportMailDialog,
}));

/** Saves the rows with these ids as CSV, or all that the list finds. */
export function ExportChosen({ ids }: { ids: readonly Identifier[] | undefined }) {
  const translate = useTranslate();
  const { save } = useSaveFile();
  const { isBusy, run } = useAction(() => save({ label: '' }, 'csv', ids && { [idsName]: ids }));
  return (
    <Button size="small" disabled={isBusy} onClick={() => void run()}>
      {translate(isBusy ? 'app.action.exporting' : 'app.action.export')}
    </Button>
  );
}

function OtherFormats({ files }: { files: readonly ListFile[] }) {
  const translate = useTranslate();
  const { save, show, isLong } = useSaveFile();
  const { isBusy, run } = useAction((file: ListFile) => save(file, 'xlsx'));
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
        {isLong && (
          <ListSubheader className={`pad-8-16 ${styles['long']}`}>
            {translate('app.prepared.long', { rows: formatQuantity(mostSentRows) })}
          </ListSubheader>
        )}
        {files.map((file) => (
          <MenuItem key={file.label} onClick={choose(() => void run(file))}>
            {translate('app.action.export_as_excel', { export: translate(file.label) })}
          </MenuItem>
        ))}
        {!isRest && (
          <MenuItem onClick={choose(() => setMailing(true))}>{translate('app.reportMails.action')}</MenuItem>
        )}
        {!isRest && <MenuItem onClick={choose(show)}>{translate('app.prepared.title')}</MenuItem>}
      </Menu>
      {isMailing && <ReportMailDialog close={() => setMailing(false)} />}
    </>
  );
}

/** Saves all rows that the list finds; a file of too many is prepared by the server, and shown among the prepared ones. */
function useSaveFile() {
  const resource = useResource();
  const { filterValues, sort, total = 0, meta } = useListContext();
  const queryClient = useQueryClient();
  const showFiles = useContext(ShowFiles);
  const isLong = resource.api === 'calls' && total > mostSentRows;
  const save = async ({ since }: ListFile, Format: keyof typeof formats, more?: object): Promise<void> => {
    // records are created by today; other dates may lie ahead
    const { field, ahead } = resource.period ?? {};
    const to = field === resource.created && !ahead ? dayInZone(timeZone()) : latestDay;
    const filter = since ? { ...filterValues, from: since, to, period: undefined } : filterValues;
    const { accept, ending } = formats[Format];
    const headers = { Accept: accept };
    const input = { ...exportRequestOf(resource, sort, filter), ...more };
    // nobody has counted the others
    if (resource.api === 'calls' && !more && (isLong || since || isLeastTotal(meta))) {
      const asked = { Page: resource.page, Request: input, Format };
      const { FileId } = (await ask(exportCalls.prepare, { input: asked, page: resource.page })).data;
      if (FileId !== null) {
        await refreshFiles(queryClient);
        showFiles(true);
        return;
      }
    }
    const { export: own } = resource.calls;
    const response = await (resource.api === 'rest'
      ? askForRestFile(resource, { sort, filter, headers })
      : own
        ? askForFile(exportCall(resource, own), { input, headers })
        : askForFile(listCall(resource), { input, headers }));
    saveBlob(await response.blob(), resource.export.file.replace(/(\.csv)?$/i, ending));
  };
  return { save, show: () => showFiles(true), isLong };
}

const PrintSheet = latePart(() => import('./PrintSheet.tsx'));

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
        <span className="unseen-on-phones">
          {translate(isPreparing ? 'app.print.preparing' : 'app.action.print')}
        </span>
      </Button>
      {printed && <PrintSheet printed={printed} close={() => setPrinted(undefined)} />}
    </>
  );
}
