import PrintIcon from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { useRecordContext, useTranslate } from 'ra-core';
import { getReturnToPrint } from '../../../contract/calls/orders/returns.ts';
import { ask } from '../../api/ask.ts';
import { useAction } from '../../components/useAction.ts';
import { printNote } from '../dispatch/PrintDispatch.tsx';

/** Prints the note of a return again. */
export default function PrintReturn() {
  const translate = useTranslate();
  const code = String(useRecordContext()?.['ReturnId'] ?? '');
  const { isBusy, run } = useAction(async () => {
    const { data } = await ask(getReturnToPrint, { input: { ReturnId: code } });
    await printNote(data);
  });
  return (
    <Button
      size="small"
      startIcon={<PrintIcon />}
      disabled={isBusy}
      aria-label={translate('app.returns.print_one', { code })}
      onClick={() => void run()}
    >
      {translate(isBusy ? 'app.action.printing' : 'app.action.print')}
    </Button>
  );
}
