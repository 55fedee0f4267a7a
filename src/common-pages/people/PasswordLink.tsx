import { Button } from '../../components/Button.tsx';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { dealerPasswordLink, userPasswordLink } from '../../../contract/calls/account/passwords.ts';
import { versionName } from '../../../contract/calls/records/save.ts';
import { ask } from '../../api/ask.ts';
import { DialogBody, DialogButtons, DialogFrame } from '../../components/DialogFrame.tsx';
import { useAction } from '../../components/useAction.ts';
import type { RowDialogProps } from '../../engine/custom.ts';

/** Tells how a person who has no password yet chooses one: by a mailed link, or by a code that somebody reads out. */
export default function PasswordLink({ resource, row, close }: RowDialogProps) {
  const translate = useTranslate();
  const [code, setCode] = useState<string>();
  const call = resource.page === userPasswordLink.access.page ? userPasswordLink : dealerPasswordLink;
  const { isBusy, run } = useAction(async (By: 'mail' | 'code') => {
    const { message, data } = await ask(call, { input: { Id: Number(row.id), By } });
    if (By === 'mail') close();
    setCode(data.Code);
    return message;
  });
  // a person who was just added, perhaps with a password
  const isNew = row[versionName] === undefined;
  const hasPassword = isNew && Boolean(row['Password']);
  useEffect(() => {
    if (hasPassword) close();
  }, [hasPassword, close]);
  if (hasPassword) return null;
  const name = String(row[resource.label]);
  return (
    <DialogFrame
      title={translate('app.password_link.title', { name })}
      width="narrow"
      close={close}
      isRoute={isNew}
    >
      <DialogBody>
        {code === undefined ? (
          <p>{translate('app.password_link.text', { email: String(row['Email']) })}</p>
        ) : (
          <>
            <p>{translate('app.password_link.code_text', { name })}</p>
            <p className="center above-16">
              <b>{code}</b>
            </p>
          </>
        )}
      </DialogBody>
      <DialogButtons>
        <Button label="app.action.close" variant="text" disabled={isBusy} onClick={close} />
        {code === undefined && (
          <>
            <Button label="app.password_link.mail" disabled={isBusy} onClick={() => void run('mail')} />
            <Button isMain disabled={isBusy} onClick={() => void run('code')}>
              {translate('app.password_link.code')}
            </Button>
          </>
        )}
      </DialogButtons>
    </DialogFrame>
  );
}
