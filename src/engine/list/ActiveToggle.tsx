import Switch from '@mui/material/Switch';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { toggleActive } from '../../dataProvider/toggleActive.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useReport } from '../../components/useReport.ts';

interface ActiveToggleProps {
  resource: Resource;
  row: RaRecord;
  name: string;
}

/** The active flag of a row, changed after a question (spec 1 §4). */
export function ActiveToggle({ resource, row, name }: ActiveToggleProps) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { done, failed } = useReport();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isActive = row['IsActive'] !== false;
  const change = async () => {
    setBusy(true);
    try {
      done(await toggleActive(resource, row.id, !isActive));
      await queryClient.invalidateQueries({ queryKey: [resource.name] });
    } catch (error) {
      failed(error);
    }
    setBusy(false);
    setAsking(false);
  };
  return (
    <>
      <Switch
        checked={isActive}
        onChange={() => setAsking(true)}
        slotProps={{ input: { role: 'switch', 'aria-label': translate('app.list.toggle', { name }) } }}
      />
      {isAsking && (
        <ConfirmDialog
          question={translate(isActive ? 'app.list.to_inactive' : 'app.list.to_active')}
          about={name}
          isBusy={isBusy}
          yes={() => void change()}
          no={() => setAsking(false)}
        />
      )}
    </>
  );
}
