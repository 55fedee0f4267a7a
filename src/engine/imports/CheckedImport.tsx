import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '../../components/Button.tsx';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Fragment, useState } from 'react';
import {
  importCalls,
  type ImportRow,
  type ImportStatus,
  type RowChange,
} from '../../../contract/calls/records/imports.ts';
import { isLabelled } from '../../../contract/resource/declaration/Field.ts';
import { csvType, xlsxType } from '../../../contract/resource/resourceCalls.ts';
import { foldings } from '../../../contract/values/foldText.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { ask, askForFile, saveBlob } from '../../api/ask.ts';
import { useRight } from '../../authProvider/authProvider.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Failed } from '../../components/Notice.tsx';
import { Segments } from '../../components/Segments.tsx';
import { Toned } from '../../components/ToneMark.tsx';
import { useAction } from '../../components/useAction.ts';
import { ValueCell } from '../cells.tsx';
import { useResource } from '../useResource.ts';
import { ColumnsForm } from './ColumnsForm.tsx';
import styles from './imports.module.css';
import { isRefused, storableRows, useFieldLabels, useOutcomes, wordOf } from './importTexts.ts';
import { ReadingForm, useReadAs } from './ReadingForm.tsx';
import { TableHead } from '../../components/TableHead.tsx';

type Outcome = ImportRow['Outcome'];

const pageSize = 50;

const tones = {
  create: 'positive',
  change: 'caution',
  done: 'positive',
  same: 'neutral',
  refused: 'negative',
  kept: 'caution',
} as const;

/** Shows the rows of an import by their outcome, before, while and after it runs, and offers the next step. */
export function CheckedImport({ status }: { status: ImportStatus }) {
  const translate = useTranslate();
  const { Counts, Total, State } = status;
  const [outcome, setOutcome] = useState<Outcome | 'all'>(Counts.refused ? 'refused' : 'all');
  const [first, setFirst] = useState(1);
  const [isMatching, setMatching] = useState(false);
  const outcomes = useOutcomes();
  const all = translate('app.imports.outcome.all', { count: formatQuantity(Total) });
  if (isMatching && State === 'checked')
    return (
      <>
        {status.Form && <ReadingForm status={status} form={status.Form} />}
        <ColumnsForm status={status} />
      </>
    );
  return (
    <>
      {State === 'checked' && <Next status={status} matchAgain={() => setMatching(true)} />}
      {(State === 'running' || State === 'done' || State === 'undone') && <Afterwards status={status} />}
      <Segments
        label={translate('app.imports.outcomes')}
        choices={[{ value: 'all', label: all }, ...outcomes(status)]}
        chosen={outcome}
        choose={(value) => {
          setOutcome(value);
          setFirst(1);
        }}
      />
      <Rows
        status={status}
        outcome={outcome === 'all' ? undefined : outcome}
        count={outcome === 'all' ? Total : (Counts[outcome] ?? 0)}
        first={first}
        setFirst={setFirst}
      />
    </>
  );
}

/** Makes a call about the import, and reads its state again. */
function useMove({ ImportId }: ImportStatus) {
  const { page } = useResource();
  const queryClient = useQueryClient();
  return useAction(
    async (word: 'run' | 'cancel' | 'undo' | 'runLeavingOut') => {
      const LeaveOutRefused = word === 'runLeavingOut';
      const call = word === 'cancel' || word === 'undo' ? importCalls[word] : importCalls.run;
      await ask(call, { input: { ImportId, ...(LeaveOutRefused && { LeaveOutRefused }) }, page });
    },
    () => queryClient.invalidateQueries({ queryKey: ['import', ImportId] }),
  );
}

function Next({ status, matchAgain }: { status: ImportStatus; matchAgain: () => void }) {
  const translate = useTranslate();
  const { isBusy, run } = useMove(status);
  const [isLeavingOut, setLeavingOut] = useState(false);
  const { refused = 0 } = status.Counts;
  const count = storableRows(status);
  const readAs = useReadAs();
  const read = status.Form ? [readAs(status.Form), ...status.Form.Notes] : [];
  const tidied = foldings.flatMap((what) => {
    const cells = status.Tidied[what] ?? 0;
    const values = { smart_count: cells, count: formatQuantity(cells) };
    return cells ? [translate(`app.imports.tidied.${what}`, values)] : [];
  });
  const leftOut = status.Columns.flatMap(({ Head, Field }) => (Field === null && Head ? [Head] : []));
  return (
    <div className={`below-16 ${styles['next']}`}>
      {[...read, ...tidied].map((text) => (
        <p key={text} className="muted">
          {text}
        </p>
      ))}
      {leftOut.length > 0 && (
        <p className="muted">{translate('app.imports.left_out', { columns: leftOut.join(', ') })}</p>
      )}
      {refused > 0 && count > 0 && (
        <label className="line touch">
          <input
            type="checkbox"
            checked={isLeavingOut}
            onChange={(event) => setLeavingOut(event.target.checked)}
          />
          {translate('app.imports.run_refused', { smart_count: refused, count: formatQuantity(refused) })}
        </label>
      )}
      {isRefused(status) && <p>{translate('app.imports.mend')}</p>}
      <div className="row">
        {count > 0 && (
          <Button
            label={translate('app.imports.run', { smart_count: count, count: formatQuantity(count) })}
            isMain
            disabled={isBusy || (refused > 0 && !isLeavingOut)}
            onClick={() => void run(isLeavingOut ? 'runLeavingOut' : 'run')}
          />
        )}
        {refused > 0 && <DownloadRefused status={status} outcome="refused" />}
        <Button label="app.imports.columns" onClick={matchAgain} />
        <Button label="app.imports.cancel" disabled={isBusy} onClick={() => void run('cancel')} />
      </div>
    </div>
  );
}

function Afterwards({ status }: { status: ImportStatus }) {
  const translate = useTranslate();
  const { page, path } = useResource();
  const mayUndo = useRight(page, 'edit');
  const { isBusy, run } = useMove(status);
  const [isAsking, setAsking] = useState(false);
  const isFile = status.Does === null;
  return (
    <div className={`row below-16 ${styles['next']}`}>
      {status.State === 'running' ? (
        <Button disabled={isBusy} onClick={() => void run('cancel')}>
          {translate(isFile ? 'app.imports.cancel' : 'app.action.stop')}
        </Button>
      ) : (
        isFile && <Button label="app.imports.another" to={`${path}/import`} />
      )}
      {status.CanUndo && mayUndo && (
        <Button disabled={isBusy} onClick={() => setAsking(true)}>
          {translate(isFile ? 'app.imports.undo' : 'app.imports.undo_changes')}
        </Button>
      )}
      {!isFile && Boolean(status.Counts.refused) && <DownloadRefused status={status} outcome="refused" />}
      {Boolean(status.Counts.kept) && <DownloadRefused status={status} outcome="kept" />}
      {isAsking && (
        <ConfirmDialog
          question={translate(isFile ? 'app.imports.undo_question' : 'app.imports.undo_changes_question')}
          about={translate('app.imports.undo_about')}
          takesAway
          isBusy={isBusy}
          no={() => setAsking(false)}
          yes={() => void run('undo').then(() => setAsking(false))}
        />
      )}
    </div>
  );
}

interface DownloadProps {
  status: ImportStatus;
  outcome: 'refused' | 'kept';
}

function DownloadRefused({ status: { ImportId, FileName }, outcome }: DownloadProps) {
  const translate = useTranslate();
  const { page } = useResource();
  const { isBusy, run } = useAction(async () => {
    const isWorkbook = /\.xlsx$/i.test(FileName);
    const headers = { Accept: isWorkbook ? xlsxType : csvType };
    const input = { ImportId, Outcome: outcome };
    const response = await askForFile(importCalls.refused, { input, page, headers });
    const ending = `-${outcome}.${isWorkbook ? 'xlsx' : 'csv'}`;
    saveBlob(await response.blob(), FileName.replace(/(\.\w+)?$/, ending));
  });
  return (
    <Button startIcon={<DownloadIcon />} disabled={isBusy} onClick={() => void run()}>
      {translate(`app.imports.download_${outcome}`)}
    </Button>
  );
}

interface RowsProps {
  status: ImportStatus;
  outcome: Outcome | undefined;
  count: number;
  first: number;
  setFirst: (first: number) => void;
}

function Rows({ status, outcome, count, first, setFirst }: RowsProps) {
  const { ImportId, State } = status;
  const translate = useTranslate();
  const { page } = useResource();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['import', ImportId, 'rows', State, outcome, first],
    queryFn: async ({ signal }) => {
      const input = { ImportId, First: first, PageSize: pageSize, ...(outcome && { Outcome: outcome }) };
      return (await ask(importCalls.rows, { input, page, signal })).data;
    },
    placeholderData: keepPreviousData,
  });
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  const last = Math.min(first + pageSize - 1, count);
  return (
    <div
      className={`panel above-12 scrolls ${styles['rows']}`}
      aria-busy={isPlaceholderData}
      data-stale={isPlaceholderData}
    >
      <table className="table lined framed tops">
        <TableHead columns={['app.imports.row', 'app.imports.record', 'app.imports.what']} />
        <tbody>
          {data?.map((row) => (
            <tr key={row.Row}>
              <td>{row.Row}</td>
              <th scope="row" className="medium breaks">
                {row.Label || '–'}
              </th>
              <td>
                <What row={row} status={status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {data?.length === 0 && <p className="muted pad-16">{translate('app.imports.none')}</p>}
      {count > pageSize && (
        <div className="spread pad-10-14 edge-top">
          <output>
            {translate('ra.navigation.page_range_info', { first, last, total: formatQuantity(count) })}
          </output>
          <span className="row">
            <Button disabled={first === 1} onClick={() => setFirst(first - pageSize)}>
              {translate('ra.navigation.previous')}
            </Button>
            <Button disabled={last >= count} onClick={() => setFirst(first + pageSize)}>
              {translate('ra.navigation.next')}
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}

/** Says what becomes of a row: its faults, or its cells before and after. */
function What({ row: { Outcome, Changes, Faults }, status }: { row: ImportRow; status: ImportStatus }) {
  const translate = useTranslate();
  const labels = useFieldLabels();
  const { fields } = useResource();
  // what was put back has its values of before
  const [now, was] = wordOf(Outcome, status) === 'restored' ? ([0, 1] as const) : ([1, 0] as const);
  const isOfRow = Outcome === 'refused' || Outcome === 'kept';
  return (
    <>
      <Toned tone={tones[Outcome]}>{translate(`app.imports.word.${wordOf(Outcome, status)}`)}</Toned>
      {isOfRow && (
        <ul className="above-4">
          {Faults.map(({ Field, Message }) => (
            <li key={`${Field} ${Message}`}>
              {Field && <strong>{labels.get(Field) ?? translate(fields[Field]?.label ?? Field)}: </strong>}
              {translate(Message)}
            </li>
          ))}
        </ul>
      )}
      {!isOfRow && Changes.length > 0 && (
        <dl className={`stacks ${styles['changes']}`}>
          {Changes.map((change) => (
            <Fragment key={change.Field}>
              <dt className="muted">{translate(fields[change.Field]?.label ?? change.Field)}</dt>
              <dd className="row">
                <Value change={change} at={now} />
                {Outcome !== 'create' && (
                  <del className="muted">
                    <span className="visually-hidden">{translate('app.imports.was')} </span>
                    <Value change={change} at={was} />
                  </del>
                )}
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </>
  );
}

/** A cell as the list shows it, before (0) or after (1) the import. */
function Value({ change: { Field, Before, After, Labels }, at }: { change: RowChange; at: 0 | 1 }) {
  const resource = useResource();
  const field = resource.fields[Field];
  const labelled = field && isLabelled(field) ? { [field.labelled]: Labels?.[at] } : {};
  const row = { id: 0, [Field]: at ? After : Before, ...labelled };
  return <ValueCell resource={resource} row={row} column={{ field: Field }} />;
}
