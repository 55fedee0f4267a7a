import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { FormMode } from '../../../contract/resource/Condition.ts';
import { DialogButtons } from '../../components/DialogFrame.tsx';

interface FormButtonsProps {
  mode: FormMode;
  isLast: boolean;
  isBusy: boolean;
  /** In add mode the right to add, in update mode the right to edit. */
  mayChange: boolean;
  back: (() => void) | undefined;
  cancel: () => void;
}

/** `Next` until the last tab, then `Submit` for a new record and `Update` for a stored one (spec 2 §4). */
export function FormButtons({ mode, isLast, isBusy, mayChange, back, cancel }: FormButtonsProps) {
  const translate = useTranslate();
  const last = mode === 'add' ? 'app.action.submit' : 'app.action.update';
  return (
    <DialogButtons>
      <Button variant="text" onClick={cancel}>
        {translate('app.action.cancel')}
      </Button>
      {back && <Button onClick={back}>{translate('app.action.back')}</Button>}
      {(mayChange || !isLast) && (
        <Button type="submit" variant="contained" color="primary" disabled={isBusy}>
          {translate(isLast ? last : 'app.action.next')}
        </Button>
      )}
    </DialogButtons>
  );
}
