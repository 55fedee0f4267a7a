import { useTranslate } from 'ra-core';
import { useParams } from 'react-router-dom';
import { DialogBody, DialogFrame } from '../../components/DialogFrame.tsx';
import { useCloseDialog } from '../form/useCloseDialog.ts';
import { useResource } from '../useResource.ts';
import { OneImport } from './ImportPage.tsx';

/** What became of many rows, at an address of its own, so that people find it again. */
export default function ChangesDialog() {
  const translate = useTranslate();
  const close = useCloseDialog(useResource());
  const { importId } = useParams();
  return (
    <DialogFrame title={translate('app.imports.changes_title')} width="wide" close={close} isRoute>
      <DialogBody>
        <OneImport key={importId} importId={Number(importId)} />
      </DialogBody>
    </DialogFrame>
  );
}
