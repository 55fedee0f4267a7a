import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import { exportScript, runLimits } from '../../../contract/calls/sqlEditor.ts';
import { pageKeys } from '../../../contract/pages.ts';
import { csvType, xlsxType } from '../../../contract/resource/resourceCalls.ts';
import { askForFile, saveBlob } from '../../api/ask.ts';
import { useRight } from '../../authProvider/useRight.ts';
import { useBackCloses } from '../../browser/useBackCloses.ts';
import { Notice } from '../../components/Notice.tsx';
import { useAction } from '../../components/useAction.ts';
import { useSay } from '../../components/useSay.ts';
import { copyText } from './copyText.ts';
import { formatTime } from './formatTime.ts';
import { PlanTree } from './PlanTree.tsx';
import { readPlan } from './readPlan.ts';
import { ResultTable, textAt } from './ResultTable.tsx';
import styles from './result.module.css';
import type { ShownResult } from './ShownResult.ts';
import type { GridCell } from './useGrid.ts';

interface ResultsProps {
  result: ShownResult | undefined;
  /** A later run was refused: what is shown is of the one before. */
  isOlder: boolean;
  /** The name of the script, which names the file. */
  name: string;
  measure: (result: ShownResult) => void;
}

const count = (value: number): string => value.toLocaleString('en');

/** What a run answered: its rows, how it was run, or how much it changed. */
export function Results({ result, isOlder, name, measure }: ResultsProps) {
  const translate = useTranslate();
  const say = useSay();
  const plan = useMemo(() => result && readPlan(result.plan ?? planIn(result)), [result]);
  const title = translate(plan ? 'app.sqlEditor.plan' : 'app.sqlEditor.result');
  if (!result)
    return (
      <section className={styles['panel']} aria-label={title}>
        <Notice
          title={translate('app.sqlEditor.nothing_yet')}
          text={translate('app.sqlEditor.nothing_yet_text')}
        />
      </section>
    );
  const isRead = result.of.type === 'Query' || result.columns.length > 0;
  const counted = result.changed ?? result.count;
  return (
    <section className={styles['panel']} aria-label={title}>
      <header className={styles['head']}>
        <h2>{title}</h2>
        <output className={styles['facts']}>
          {!plan && (
            <span>
              {translate(result.changed === undefined ? 'app.sqlEditor.rows' : 'app.sqlEditor.changed', {
                smart_count: counted,
                count: count(counted),
              })}
            </span>
          )}
          <span>{formatTime(result.milliseconds)}</span>
          {result.message && <span>{say(result.message)}</span>}
          {isOlder && <span>{translate('app.sqlEditor.older')}</span>}
        </output>
        {!plan && isRead && <ResultActions result={result} name={name} />}
      </header>
      {result.truncated && (
        <output className={styles['cut']}>
          {translate(`app.sqlEditor.truncated.${result.truncated}`, {
            count: count(result.rows.length),
            size: runLimits.bytes / 1_000_000,
          })}
        </output>
      )}
      {plan ? (
        <PlanTree plan={plan} measure={result.of.type === 'Query' ? () => measure(result) : undefined} />
      ) : result.columns.length > 0 ? (
        <PickedTable result={result} />
      ) : (
        isRead && <p className={styles['none']}>{translate('app.sqlEditor.no_rows')}</p>
      )}
    </section>
  );
}

/** What a back end answers to `explain` that has no word for plans: one row with the JSON. */
const planIn = ({ columns, rows }: ShownResult): unknown =>
  columns.length === 1 && /^query plan$/i.test(columns[0]?.name ?? '') && rows.length === 1
    ? rows[0]?.[0]
    : undefined;

const picked = new WeakMap<ShownResult, GridCell>();

function PickedTable({ result }: { result: ShownResult }) {
  const translate = useTranslate();
  return (
    <>
      {/* widths and the place of the keyboard are a result's own */}
      <ResultTable key={keyOf(result)} result={result} pick={(cell) => picked.set(result, cell)} />
      {!result.rows.length && <p className={styles['none']}>{translate('app.sqlEditor.no_rows')}</p>}
    </>
  );
}

const keys = new WeakMap<ShownResult, number>();
let lastKey = 0;

function keyOf(result: ShownResult): number {
  const key = keys.get(result) ?? ++lastKey;
  keys.set(result, key);
  return key;
}

/** What can be done with all rows of a run, and the cell that was used last. */
function ResultActions({ result, name }: { result: ShownResult; name: string }) {
  const translate = useTranslate();
  const mayExport = useRight(pageKeys.sqlEditor, 'report');
  const { isBusy, run } = useAction(async (format: 'csv' | 'xlsx') => {
    const { script, parameters } = result.of;
    const response = await askForFile(exportScript, {
      input: { Script: script, Parameters: parameters },
      headers: { Accept: format === 'csv' ? csvType : xlsxType },
    });
    saveBlob(await response.blob(), `${name.replaceAll(/[\\/:*?"<>|]+/g, '-')}.${format}`);
  });
  return (
    <div className={styles['actions']}>
      <CopyMenu result={result} />
      {mayExport &&
        result.of.type === 'Query' &&
        (['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            startIcon={<DownloadIcon />}
            disabled={isBusy}
            onClick={() => void run(format)}
          >
            {translate(format === 'csv' ? 'app.sqlEditor.csv' : 'app.sqlEditor.excel')}
          </Button>
        ))}
    </div>
  );
}

function CopyMenu({ result }: { result: ShownResult }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  useBackCloses(close, anchor !== null);
  const { run } = useAction(async (cell: GridCell) => {
    if (!(await copyText(textAt(result, cell)))) throw new Error('app.sqlEditor.not_copied');
    return 'app.sqlEditor.copied';
  });
  const button = useRef<HTMLButtonElement>(null);
  const choose = (part: 'cell' | 'row' | 'all') => () => {
    close();
    const { row, column } = picked.get(result) ?? { row: 0, column: 0 };
    const cells = {
      cell: { row, column },
      row: { row: Math.max(row, 0), column: -1 },
      all: { row: -1, column: -1 },
    };
    void run(cells[part]);
  };
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={!result.rows.length}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('app.sqlEditor.copy')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {(['cell', 'row', 'all'] as const).map((part) => (
          <MenuItem key={part} onClick={choose(part)}>
            {translate(`app.sqlEditor.copy_${part}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
