import { useTranslate } from 'ra-core';
import { useParams } from 'react-router-dom';
import { DialogBody, DialogFrame } from '../../components/DialogFrame.tsx';
import { useCloseDialog } from '../form/useCloseDialog.ts';
import { useResource } from '../useResource.ts';
import { EarlierImports, OneImport } from './OneImport.tsx';

/** Shows a change of many rows at an address of its own, or lists all of the page, so that people find them again. */
export default function ChangesDialog() {
  const translate = useTranslate();
  const close = useCloseDialog(useResource());
  const { importId } = useParams();
  return (
    <DialogFrame title={translate('app.imports.changes_title')} width="wide" close={close} isRoute>
      <DialogBody>
        {importId === undefined ? (
          <EarlierImports none={translate('app.imports.no_changes')} />
        ) : (
          <OneImport key={importId} importId={Number(importId)} />
        )}
      </DialogBody>
    </DialogFrame>
  );
}
