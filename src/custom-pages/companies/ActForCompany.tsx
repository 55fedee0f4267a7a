import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { DialogBody, DialogButtons, DialogFrame } from '../../components/DialogFrame.tsx';
import { useActFor, useCompanyActedFor } from '../../components/useCompanyActedFor.ts';
import type { RowDialogProps } from '../../engine/custom.ts';

/** Offers to act for a company that was just added, whose dashboard says what to do first. */
export default function ActForCompany({ row, close }: RowDialogProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { isBusy, actFor } = useActFor();
  const actedFor = useCompanyActedFor();
  const begin = async () => {
    if (await actFor(Number(row.id))) await navigate('/dashboard', { replace: true });
  };
  const name = String(row['CompanyName']);
  return (
    <DialogFrame title={translate('app.company.added', { name })} width="narrow" close={close} isRoute>
      <DialogBody>
        <p>{translate('app.company.added_text')}</p>
      </DialogBody>
      <DialogButtons>
        <Button variant="text" onClick={close}>
          {translate('app.company.stay', { name: actedFor?.CompanyName ?? '' })}
        </Button>
        <Button variant="contained" color="primary" disabled={isBusy} onClick={() => void begin()}>
          {translate('app.company.act_now')}
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}
