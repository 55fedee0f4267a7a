import MoreIcon from '@mui/icons-material/ArrowDropDownOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useListContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { latestDay } from '../../../contract/calls/period.ts';
import { dayInZone } from '../../../contract/day/day.ts';
import { csvType, exportCall, listCall, xlsxType } from '../../../contract/resource/resourceCalls.ts';
import { askForFile, saveBlob } from '../../api/ask.ts';
import { timeZone } from '../../api/session.ts';
import { useBackCloses } from '../../browser/useBackCloses.ts';
import { useAction } from '../../components/useAction.ts';
import { exportRequestOf } from '../../dataProvider/listRequestOf.ts';
import { useResource } from '../useResource.ts';
import styles from './ListToolbar.module.css';

/** What a file is asked for as, and how its name ends. */
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

/** Saves all rows that the list shows with its filters as the declared file, which the server streams: as CSV, or as Excel reads it. */
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

function OtherFormats({ files }: { files: readonly ListFile[] }) {
  const translate = useTranslate();
  const save = useSaveFile();
  const { isBusy, run } = useAction((file: ListFile) => save(file, 'excel'));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const closeMenu = () => setAnchor(null);
  useBackCloses(closeMenu, anchor !== null);
  const choose = (file: ListFile) => () => {
    closeMenu();
    void run(file);
  };
  return (
    <>
      <Button
        className={styles['more']}
        aria-label={translate(isBusy ? 'app.action.exporting' : 'app.action.export_otherwise')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isBusy}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={closeMenu}>
        {files.map((file) => (
          <MenuItem key={file.label} onClick={choose(file)}>
            {translate('app.action.export_as_excel', { export: translate(file.label) })}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** How to have a file made and handed to the browser. */
function useSaveFile() {
  const resource = useResource();
  const { filterValues, sort } = useListContext();
  return async ({ since }: ListFile, format: keyof typeof formats): Promise<void> => {
    // what was created was so by today; another date may lie in days to come
    const to = resource.period?.field === resource.created ? dayInZone(timeZone()) : latestDay;
    const filter = since ? { ...filterValues, from: since, to, period: undefined } : filterValues;
    const { accept, ending } = formats[format];
    const asking = { input: exportRequestOf(resource, sort, filter), headers: { Accept: accept } };
    const { export: own } = resource.calls;
    const response = await (own
      ? askForFile(exportCall(resource, own), asking)
      : askForFile(listCall(resource), asking));
    saveBlob(await response.blob(), resource.export.file.replace(/(\.csv)?$/i, ending));
  };
}
