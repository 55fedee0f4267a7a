import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useId, useState } from 'react';
import { useTranslate } from 'ra-core';
import { formatRange, formatSerial } from '../../../contract/serial/formatSerial.ts';
import upload from '../../engine/inputs/upload.module.css';
import type { RowDialogProps } from '../../engine/custom.ts';
import { checkPart, type FileKind } from './checkPart.ts';
import styles from './DownloadSealsDialog.module.css';
import { RangeEnd } from './RangeEnd.tsx';
import { sheetLimit } from './saveSealsSheet.ts';
import { useSealsDownload } from './useSealsDownload.ts';

const kinds: readonly FileKind[] = ['csv', 'sheet'];

/** The seals of an issued range, or of a part of it, as CSV for a print house or as a printable sheet. */
export default function DownloadSealsDialog({ row, close }: RowDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const issued = { from: Number(row['FromNo']), to: Number(row['ToNo']) };
  const [part, setPart] = useState({ from: String(issued.from), to: String(issued.to) });
  const [kind, setKind] = useState<FileKind>('csv');
  const [isTried, setTried] = useState(false);
  const { working, rows, start, stop } = useSealsDownload(close);
  const checked = checkPart(part, issued, kind, sheetLimit);
  const problems = 'problems' in checked && isTried ? checked.problems : {};
  const quantity = 'range' in checked ? checked.range.to - checked.range.from + 1 : undefined;
  return (
    <Dialog
      open
      onClose={working ? undefined : close}
      aria-labelledby={titleId}
      slotProps={{ paper: { className: styles['paper'] } }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if ('range' in checked) void start(kind, checked.range);
        }}
      >
        <h2 id={titleId}>{translate('app.seals.title')}</h2>
        <p>{translate('app.seals.issued', { range: formatRange(issued) })}</p>
        <div className={styles['part']}>
          {(['from', 'to'] as const).map((end) => (
            <RangeEnd
              key={end}
              label={`app.seals.${end}`}
              value={part[end]}
              problem={problems[end] && translate(problems[end], { limit: sheetLimit })}
              isLocked={Boolean(working)}
              change={(text) => setPart({ ...part, [end]: text })}
            />
          ))}
        </div>
        <fieldset className={styles['kinds']} disabled={Boolean(working)}>
          <legend>
            {quantity !== undefined && translate('app.seals.quantity', { count: formatSerial(quantity) })}
          </legend>
          {kinds.map((choice) => (
            <label key={choice}>
              <input type="radio" name="kind" checked={choice === kind} onChange={() => setKind(choice)} />
              <span>
                {translate(`app.seals.${choice}`)}
                <small>{translate(`app.seals.${choice}_help`, { limit: sheetLimit })}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {working && (
          <output className={`${upload['progress']} ${styles['progress']}`}>
            <progress {...(working === 'csv' && { value: rows, max: quantity })} />
            <span>
              {translate(`app.seals.${working}_working`, {
                done: formatSerial(rows),
                total: formatSerial(quantity ?? 0),
              })}
            </span>
          </output>
        )}
        <div className={styles['buttons']}>
          {working ? (
            <Button onClick={stop}>{translate('app.seals.stop')}</Button>
          ) : (
            <>
              <Button onClick={close}>{translate('app.action.cancel')}</Button>
              <Button type="submit" variant="contained" color="primary">
                {translate('app.seals.download')}
              </Button>
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}
