import { Button } from '../../components/Button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { mostKeys, programCalls } from '../../../contract/calls/account/programs.ts';
import { shownMoment } from '../../../contract/day/moment.ts';
import { ask, queryFor } from '../../api/ask.ts';
import { DialogBody, DialogButtons, DialogFrame } from '../../components/DialogFrame.tsx';
import { useAction } from '../../components/useAction.ts';
import type { RowDialogProps } from '../../engine/custom.ts';

/** Makes and revokes the keys of a program. A new key is shown until the dialog closes, and never again. */
export default function ProgramKeys({ row, close }: RowDialogProps) {
  const translate = useTranslate();
  const client = useQueryClient();
  const [made, setMade] = useState('');
  const ProgramId = Number(row.id);
  const queryKey = ['program-keys', ProgramId];
  const { data } = useQuery(queryFor(queryKey, programCalls.keys, { input: { ProgramId } }));
  const read = () => client.invalidateQueries({ queryKey });
  const make = useAction(async () => {
    setMade((await ask(programCalls.make, { input: { ProgramId } })).data.Key);
  }, read);
  const revoke = useAction(
    async (KeyId: number) => (await ask(programCalls.revoke, { input: { KeyId } })).message,
    read,
  );
  return (
    <DialogFrame
      title={translate('app.programs.title', { name: String(row['ProgramName']) })}
      width="medium"
      close={close}
    >
      <DialogBody className="stack">
        <p className="muted">{translate('app.programs.about')}</p>
        {made && (
          <output className="stack">
            {translate('app.programs.made')}
            <code className="breaks">{made}</code>
          </output>
        )}
        {data?.length === 0 && <p>{translate('app.programs.none')}</p>}
        {data?.map(({ KeyId, Ending, MadeBy, MadeAt, LastUsedAt, LastUsedFrom }) => (
          <div key={KeyId} className="spread gap-16">
            <div>
              <code>…{Ending}</code>
              <p className="muted small">
                {translate('app.programs.made_at', { moment: shownMoment(MadeAt), name: MadeBy })}
                {' · '}
                {LastUsedAt
                  ? translate('app.programs.used', {
                      moment: shownMoment(LastUsedAt),
                      address: LastUsedFrom ?? '',
                    })
                  : translate('app.programs.unused')}
              </p>
            </div>
            <Button
              label="app.programs.revoke"
              aria-label={translate('app.programs.revoke_key', { ending: Ending })}
              disabled={revoke.isBusy}
              onClick={() => void revoke.run(KeyId)}
            />
          </div>
        ))}
      </DialogBody>
      <DialogButtons>
        <Button label="app.action.close" variant="text" onClick={close} />
        {data && data.length < mostKeys && (
          <Button label="app.programs.make" isMain disabled={make.isBusy} onClick={() => void make.run()} />
        )}
      </DialogButtons>
    </DialogFrame>
  );
}
