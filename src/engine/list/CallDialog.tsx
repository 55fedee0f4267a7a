import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { CallAction } from '../../../contract/resource/ResourceDeclaration.ts';
import { actOnRecord } from '../../dataProvider/actOnRecord.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import type { RowDialogProps } from '../custom.ts';
import { rowName } from '../rowName.ts';
import { useReport } from '../../components/useReport.ts';

/** Asks before an action's call; after it the rows are read again as the declaration says (spec 2 §4). */
export function CallDialog({ resource, row, close, action }: RowDialogProps & { action: CallAction }) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { done, failed } = useReport();
  const [isBusy, setBusy] = useState(false);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: [resource.name] });
  const act = async () => {
    setBusy(true);
    try {
      done(await actOnRecord(resource, action.call, row.id));
      if (action.refreshAfter) setTimeout(refresh, action.refreshAfter);
      else refresh();
    } catch (error) {
      failed(error);
      // somebody else may have acted on it before
      refresh();
    }
    close();
  };
  return (
    <ConfirmDialog
      question={translate(action.confirm, { _: action.confirm })}
      about={rowName(resource, row)}
      isBusy={isBusy}
      yes={() => void act()}
      no={close}
    />
  );
}
