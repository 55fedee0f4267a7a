import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'ra-core';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import type { AuditEntry } from './AuditEntry.ts';
import { usePutBack } from './usePutBack.ts';

interface PutBackProps {
  /** The audit log's own name, whose list a new entry joins. */
  logName: string;
  entry: AuditEntry;
  master: Resource;
  done: () => void;
}

const sides = [
  ['Before', 'app.audit.put_before', 'app.audit.ask_before'],
  ['After', 'app.audit.put_after', 'app.audit.ask_after'],
] as const;

/** Puts the record back as it was before, or after, a change; asks first. */
export function PutBack({ logName, entry, master, done }: PutBackProps) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const putBack = usePutBack(entry, master);
  const [asked, ask] = useState<'Before' | 'After'>();
  const [isBusy, setBusy] = useState(false);
  const chosen = sides.find(([side]) => side === asked);
  const state = asked && entry[asked];
  const confirm = async () => {
    if (!state) return;
    setBusy(true);
    const isDone = await putBack(state);
    setBusy(false);
    ask(undefined);
    if (!isDone) return;
    await queryClient.invalidateQueries({ queryKey: [logName] });
    done();
  };
  return (
    <>
      {sides.map(([side, label]) =>
        entry[side] ? (
          <Button key={side} onClick={() => ask(side)}>
            {translate(label)}
          </Button>
        ) : null,
      )}
      {chosen && (
        <ConfirmDialog
          question={translate(chosen[2], { name: entry.RecordLabel })}
          about={translate('app.audit.ask_about')}
          isBusy={isBusy}
          yesLabel={translate('app.audit.put')}
          noLabel={translate('app.action.cancel')}
          yes={() => void confirm()}
          no={() => ask(undefined)}
        />
      )}
    </>
  );
}
