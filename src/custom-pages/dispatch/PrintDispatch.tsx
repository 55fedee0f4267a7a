import PrintIcon from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { useRecordContext, useTranslate } from 'ra-core';
import { getDispatchToPrint } from '../../../contract/calls/dispatch.ts';
import { ask } from '../../api/ask.ts';
import { useAction } from '../../components/useAction.ts';
import { printNote } from './printNote.ts';

/** Makes the note of the report's dispatch again (spec 3 §2). */
export default function PrintDispatch() {
  const translate = useTranslate();
  const code = String(useRecordContext()?.['DispatchId'] ?? '');
  const { isBusy, run } = useAction(async () => {
    const { data } = await ask(getDispatchToPrint, { input: { DispatchId: code } });
    await printNote(data);
  });
  return (
    <Button
      size="small"
      startIcon={<PrintIcon />}
      disabled={isBusy}
      aria-label={translate('app.dispatch.print_one', { code })}
      onClick={() => void run()}
    >
      {translate(isBusy ? 'app.dispatch.printing' : 'app.dispatch.print')}
    </Button>
  );
}
