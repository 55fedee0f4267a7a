import { Button } from '../../components/Button.tsx';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { makeReceiverSecret } from '../../../contract/calls/records/receivers.ts';
import { ask } from '../../api/ask.ts';
import { DialogBody, DialogButtons, DialogFrame } from '../../components/DialogFrame.tsx';
import { useAction, useReport } from '../../components/useAction.ts';
import type { RowDialogProps } from '../../engine/custom.ts';

/** Makes a secret for a receiver of events, at the press of a button, and shows it once. */
export default function ReceiverSecretDialog({ row, close }: RowDialogProps) {
  const translate = useTranslate();
  const [secret, setSecret] = useState<string>();
  const { done, failed } = useReport();
  const { isBusy, run } = useAction(async () => {
    setSecret((await ask(makeReceiverSecret, { input: { ReceiverId: Number(row.id) } })).data.Secret);
  });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret ?? '');
      done(translate('app.receivers.copied'));
    } catch {
      // plain http has no clipboard, or the browser refused permission
      failed(translate('app.receivers.copy_yourself'));
    }
  };
  return (
    <DialogFrame title={translate('app.receivers.secret')} width="medium" close={close}>
      <DialogBody>
        <p>{translate(secret ? 'app.receivers.once' : 'app.receivers.about')}</p>
        {secret && (
          <p className="breaks above-16">
            <code>{secret}</code>
          </p>
        )}
      </DialogBody>
      <DialogButtons>
        <Button label={secret ? 'app.action.close' : 'app.action.cancel'} variant="text" onClick={close} />
        <Button isMain disabled={isBusy} onClick={() => void (secret ? copy() : run())}>
          {translate(secret ? 'app.receivers.copy' : 'app.receivers.make')}
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}
