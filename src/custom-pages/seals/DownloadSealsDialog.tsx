import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { formatRange, type SerialRange } from '../../../contract/serial/serialRange.ts';
import { ChoiceCard } from '../../components/ChoiceCard.tsx';
import { DialogButtons, DialogForm, DialogFrame } from '../../components/DialogFrame.tsx';
import { NumberField } from '../../components/NumberField.tsx';
import { useAction } from '../../components/useAction.ts';
import type { RowDialogProps } from '../../engine/custom.ts';
import upload from '../../engine/files/upload.module.css';
import {
  checkPart,
  type FileKind,
  isDrawn,
  saveDrawnSeals,
  saveSealsTable,
  sheetLimit,
} from './saveSeals.ts';

/** Runs one download at a time and counts its rows. Stops it on request, and when the dialog closes. */
function useSealsDownload(finished: () => void) {
  const [rows, setRows] = useState(0);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const { isBusy, run } = useAction(async ({ kind, range }: { kind: FileKind; range: SerialRange }) => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    setRows(0);
    try {
      const isSaved = isDrawn(kind)
        ? await saveDrawnSeals(range, kind, signal).then(() => true)
        : await saveSealsTable({ range, kind, onProgress: setRows, signal });
      if (!isSaved) return undefined;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
    finished();
    return 'app.seals.done';
  });
  return { isBusy, rows, start: run, stop: () => abort.current?.abort() };
}

const kinds: readonly FileKind[] = ['csv', 'xlsx', 'sheet', 'zpl203', 'zpl300'];

/** Downloads the seals of an issued range, or of a part of it, as CSV for a print house, as a workbook or as a printable sheet. */
export default function DownloadSealsDialog({ row, close }: RowDialogProps) {
  const translate = useTranslate();
  const issued = { from: Number(row['FromNo']), to: Number(row['ToNo']) };
  const [part, setPart] = useState({ from: String(issued.from), to: String(issued.to) });
  const [kind, setKind] = useState<FileKind>('csv');
  const [isTried, setTried] = useState(false);
  const { isBusy, rows, start, stop } = useSealsDownload(close);
  const checked = checkPart(part, issued, kind);
  const problems = 'problems' in checked && isTried ? checked.problems : {};
  const quantity = 'range' in checked ? checked.range.to - checked.range.from + 1 : undefined;
  return (
    <DialogFrame
      title={translate('app.seals.title')}
      width="narrow"
      // only the Stop button stops a download
      close={() => !isBusy && close()}
    >
      <DialogForm
        submit={() => {
          setTried(true);
          if ('range' in checked) void start({ kind, range: checked.range });
        }}
      >
        <div className="dialog-body">
          <p className="muted">{translate('app.seals.issued', { range: formatRange(issued) })}</p>
          <div className="stack halves above-20">
            {(['from', 'to'] as const).map((end) => (
              <NumberField
                key={end}
                label={`app.seals.${end}`}
                value={part[end]}
                isRequired={false}
                problem={problems[end] && translate(problems[end], { limit: sheetLimit })}
                isLocked={isBusy}
                change={(text) => setPart({ ...part, [end]: text })}
              />
            ))}
          </div>
          <fieldset className="stack gap-8 above-16" disabled={isBusy}>
            <legend className="small below-8">
              {quantity !== undefined && translate('app.seals.quantity', { count: quantity })}
            </legend>
            {kinds.map((choice) => (
              <ChoiceCard
                key={choice}
                name="kind"
                label={translate(`app.seals.${choice}`)}
                help={translate(`app.seals.${choice}_help`, { limit: sheetLimit })}
                isChosen={choice === kind}
                choose={() => setKind(choice)}
              />
            ))}
          </fieldset>
          {isBusy && (
            <output className={`stack gap-6 muted ${upload['progress']} above-16`}>
              <progress {...(kind === 'csv' && { value: rows, max: quantity })} />
              <span>
                {translate(`app.seals.${kind}_working`, {
                  done: rows,
                  total: quantity ?? 0,
                })}
              </span>
            </output>
          )}
        </div>
        <DialogButtons>
          {isBusy ? (
            <Button variant="text" onClick={stop}>
              {translate('app.action.stop')}
            </Button>
          ) : (
            <>
              <Button variant="text" onClick={close}>
                {translate('app.action.cancel')}
              </Button>
              <Button type="submit" variant="contained" color="primary">
                {translate('app.action.download')}
              </Button>
            </>
          )}
        </DialogButtons>
      </DialogForm>
    </DialogFrame>
  );
}
