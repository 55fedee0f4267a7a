import { Button } from '../components/Button.tsx';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { DialogBody, DialogButtons, DialogFrame } from '../components/DialogFrame.tsx';
import { useActFor, useCompanyActedFor } from '../components/useCompanyActedFor.ts';
import type { RowDialogProps } from '../engine/custom.ts';

/** Offers to act for a company that was just added, whose dashboard says what to do first. */
export default function ActForCompany({ row, close }: RowDialogProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { actFor } = useActFor();
  const actedFor = useCompanyActedFor();
  const begin = () => {
    // first, because a page that is open while the company changes leads to its own list
    void navigate('/dashboard', { replace: true });
    void actFor(Number(row.id));
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
        <Button label="app.company.act_now" isMain onClick={begin} />
      </DialogButtons>
    </DialogFrame>
  );
}
