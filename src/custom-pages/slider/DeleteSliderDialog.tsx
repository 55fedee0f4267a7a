import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { callApi } from '../../dataProvider/callApi.ts';
import { ConfirmDialog } from '../../engine/ConfirmDialog.tsx';
import type { RowDialogProps } from '../../engine/custom.ts';
import { useReport } from '../../engine/useReport.ts';

/** Deletes an item after a question (GET Slider/sliderDelete/{id}, spec 2 §7). */
export default function DeleteSliderDialog({ resource, row, close }: RowDialogProps) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { done, failed } = useReport();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      const answer = await callApi({ path: `Slider/sliderDelete/${row.id}`, page: resource.page });
      done(answer.ResponseMessage);
      await queryClient.invalidateQueries({ queryKey: [resource.name] });
    } catch (error) {
      failed(error);
    }
    close();
  };
  return (
    <ConfirmDialog
      question={translate('app.slider.delete')}
      isBusy={isBusy}
      yes={() => void remove()}
      no={close}
    />
  );
}
