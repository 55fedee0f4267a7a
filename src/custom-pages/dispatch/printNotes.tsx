import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Button } from '../../components/Button.tsx';
import { useRecordContext, useTranslate } from 'ra-core';
import {
  type DispatchNoteData,
  getDispatchToPrint,
  getOwnDispatchToPrint,
  type PickListData,
} from '../../../contract/calls/orders/dispatch.ts';
import { getReturnToPrint } from '../../../contract/calls/orders/returns.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { ask, saveBlob } from '../../api/ask.ts';
import { useAction } from '../../components/useAction.ts';
import { useResource } from '../../engine/useResource.ts';
import { printPaper } from '../../print/printPaper.ts';

/** Makes the A4 note of a dispatch, or of a return, and downloads it (spec 3 §4). */
export async function printNote(note: DispatchNoteData): Promise<void> {
  saveBlob(await printPaper({ kind: 'dispatchNote', note }), `${note.ReturnId ?? note.DispatchId}.pdf`);
}

/** Makes the A4 list of the cartons to fetch for an order and downloads it. */
export async function printPickList(list: PickListData): Promise<void> {
  const name = `${list.SONo || list.OrderBookingNo} pick list.pdf`;
  saveBlob(await printPaper({ kind: 'pickList', list }), name);
}

interface PrintButtonProps {
  label: string;
  /** Makes the paper. May return a message. */
  print: () => Promise<string | void>;
}

/** Prints the paper of a row again. */
export function PrintButton({ label, print }: PrintButtonProps) {
  const { isBusy, run } = useAction(print);
  return (
    <Button
      label={isBusy ? 'app.action.printing' : 'app.action.print'}
      size="small"
      startIcon={<PrintIcon />}
      disabled={isBusy}
      aria-label={label}
      onClick={() => void run()}
    />
  );
}

/** Prints the note of a dispatch again (spec 3 §2). */
export function PrintDispatch() {
  const translate = useTranslate();
  const row = useRecordContext();
  const { page } = useResource();
  const isReversed = row?.['IsReversed'] === true;
  const code = String(row?.['DispatchId'] ?? '');
  const print = async () => {
    const call = page === pageKeys.dispatch ? getOwnDispatchToPrint : getDispatchToPrint;
    const { data } = await ask(call, { input: { DispatchId: code } });
    await printNote(data);
  };
  // nobody needs a paper for goods that came back
  if (isReversed) return null;
  return <PrintButton label={translate('app.dispatch.print_one', { code })} print={print} />;
}

/** Prints the note of a return again. */
export function PrintReturn() {
  const translate = useTranslate();
  const code = String(useRecordContext()?.['ReturnId'] ?? '');
  const print = async () => {
    const { data } = await ask(getReturnToPrint, { input: { ReturnId: code } });
    await printNote(data);
  };
  return <PrintButton label={translate('app.returns.print_one', { code })} print={print} />;
}
