import { Button } from '../../components/Button.tsx';
import Papa from 'papaparse';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { getSeals } from '../../../contract/calls/seals/serials.ts';
import type { LabelFormat } from '../../../contract/print/labelFormats.ts';
import type { PrintedSeal } from '../../../contract/print/labels.ts';
import { csvType, xlsxType } from '../../../contract/resource/resourceCalls.ts';
import { formatRange, quantityOf, type SerialRange } from '../../../contract/serial/serialRange.ts';
import { askForFile, saveBlob } from '../../api/ask.ts';
import { CheckLine } from '../../components/CheckLine.tsx';
import { ChoiceCard } from '../../components/ChoiceCard.tsx';
import { DialogButtons, DialogForm, DialogFrame } from '../../components/DialogFrame.tsx';
import { NumberField } from '../../components/FieldFrame.tsx';
import { useAction } from '../../components/useAction.ts';
import type { RowDialogProps } from '../../engine/custom.ts';
import { printPaper } from '../../print/printPaper.ts';
import { extensionOf } from '../slips/SlipOutput.tsx';

/** Runs one download at a time and counts its rows. Stops it on request, and when the dialog closes. */
function useSealsDownload(finished: () => void) {
  const [rows, setRows] = useState(0);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const { isBusy, run } = useAction(async ({ kind, ...asked }: { kind: FileKind } & AskedSeals) => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    setRows(0);
    try {
      const isSaved = isDrawn(kind)
        ? await saveDrawnSeals(asked, kind, signal).then(() => true)
        : await saveSealsTable({ ...asked, kind, onProgress: setRows, signal });
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
  const [hasMatrix, setHasMatrix] = useState(false);
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
          if ('range' in checked) void start({ kind, range: checked.range, hasMatrix });
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
            <CheckLine
              label={translate('app.seals.matrix')}
              isChecked={hasMatrix}
              toggle={() => setHasMatrix(!hasMatrix)}
            />
          </fieldset>
          {isBusy && (
            <output className="stack gap-6 grows muted size-13 above-16">
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
            <Button label="app.action.stop" variant="text" onClick={stop} />
          ) : (
            <>
              <Button label="app.action.cancel" variant="text" onClick={close} />
              <Button label="app.action.download" type="submit" isMain />
            </>
          )}
        </DialogButtons>
      </DialogForm>
    </DialogFrame>
  );
}

const accepted = { csv: csvType, xlsx: xlsxType } as const;
type TableKind = keyof typeof accepted;

interface AskedSeals {
  range: SerialRange;
  /** With the elements of a DataMatrix, also where no law asks for them. */
  hasMatrix: boolean;
}

/** Requests the seals of a range as a streamed table of `SeqNo,Code,Url,ScratchCode`, one row for each seal. */
const askForSeals = (
  { range: { from, to }, hasMatrix }: AskedSeals,
  signal: AbortSignal,
  kind: TableKind,
): Promise<Response> =>
  askForFile(getSeals, {
    input: { FromNo: from, ToNo: to, ...(hasMatrix && { DataMatrix: 'true' }) },
    headers: { Accept: accepted[kind] },
    signal,
  });

const fileName = (range: SerialRange, extension: string): string =>
  `seals-${range.from}-${range.to}.${extension}`;

interface SaveFilePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
}

interface SealsDownload extends AskedSeals {
  kind: TableKind;
  /** Called with the rows of CSV received so far. */
  onProgress: (rows: number) => void;
  signal: AbortSignal;
}

const lineFeed = 10;

/** The most seals that the browser collects in memory, about 50 MB. More go straight to the disk if the browser can do that. */
const collected = 500_000;

/** Passes chunks on and counts their lines, except the header. */
function countLines(onProgress: (rows: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let lines = -1;
  return new TransformStream({
    transform(chunk, controller) {
      for (const byte of chunk) if (byte === lineFeed) lines += 1;
      onProgress(Math.max(lines, 0));
      controller.enqueue(chunk);
    },
  });
}

/**
 * Saves the seals as CSV or as a workbook. If the browser lets a page write a file, many seals go straight to the disk, so ten million rows
 * need no memory. If not, the browser collects them for an ordinary download. Resolves to whether a file was saved. Throws the
 * abort if `signal` stops it.
 */
async function saveSealsTable({ kind, onProgress, signal, ...asked }: SealsDownload): Promise<boolean> {
  const name = fileName(asked.range, kind);
  const picker =
    quantityOf(asked.range) > collected ? (window as SaveFilePicker).showSaveFilePicker : undefined;
  // the picker must open before anything is awaited: the browser allows it only right after the click
  const handle = await picker?.call(window, { suggestedName: name }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') return 'closed' as const;
    throw error;
  });
  if (handle === 'closed') return false;
  const { body } = await askForSeals(asked, signal, kind);
  const stream = kind === 'csv' ? body?.pipeThrough(countLines(onProgress)) : body;
  if (handle && stream) await stream.pipeTo(await handle.createWritable(), { signal });
  else saveBlob(await new Response(stream ?? null).blob(), name);
  return true;
}

/** The most seals that the browser draws. Print houses take CSV. */
const sheetLimit = 500;

/** The files that the browser makes of seals, each with its QR: a printable sheet, or labels for a label printer. */
const drawnKinds = { sheet: 'pdf', zpl203: 203, zpl300: 300 } as const satisfies Record<string, LabelFormat>;
type DrawnKind = keyof typeof drawnKinds;

/** Whether the browser makes the file. The server makes tables. */
const isDrawn = (kind: FileKind): kind is DrawnKind => kind in drawnKinds;

/** Saves the seals of a small range with their QR codes. */
async function saveDrawnSeals(asked: AskedSeals, kind: DrawnKind, signal: AbortSignal): Promise<void> {
  const csv = await (await askForSeals(asked, signal, 'csv')).text();
  const { data: seals } = Papa.parse<PrintedSeal>(csv, { header: true, skipEmptyLines: true });
  const format = drawnKinds[kind];
  const file = await printPaper({ kind: 'sealSheet', seals }, { signal, format });
  saveBlob(file, fileName(asked.range, extensionOf(format)));
}

type FileKind = TableKind | DrawnKind;

interface Part {
  from: string;
  to: string;
}

const numberIn = (text: string, missing: string): number | { problem: string } => {
  if (!text.trim()) return { problem: missing };
  return /^\d+$/.test(text.trim()) ? Number(text) : { problem: 'app.seals.only_number' };
};

/** Reads a typed part of an issued range. Returns the range, or the keys of the problems' texts by end. */
export function checkPart(
  part: Part,
  issued: SerialRange,
  kind: FileKind,
): { range: SerialRange } | { problems: Partial<Part> } {
  const from = numberIn(part.from, 'app.seals.from_required');
  const to = numberIn(part.to, 'app.seals.to_required');
  if (typeof from !== 'number') return { problems: { from: from.problem } };
  if (typeof to !== 'number') return { problems: { to: to.problem } };
  if (from < issued.from || from > issued.to) return { problems: { from: 'app.seals.from_outside' } };
  if (to < issued.from || to > issued.to) return { problems: { to: 'app.seals.to_outside' } };
  if (from > to) return { problems: { from: 'app.seals.order' } };
  if (isDrawn(kind) && to - from >= sheetLimit) return { problems: { to: 'app.seals.sheet_limit' } };
  return { range: { from, to } };
}
