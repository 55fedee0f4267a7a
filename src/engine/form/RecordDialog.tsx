import { useQuery } from '@tanstack/react-query';
import { type RaRecord, ResourceContextProvider, useDataProvider, useTranslate } from 'ra-core';
import { useLocation, useParams } from 'react-router-dom';
import { versionName } from '../../../contract/calls/version.ts';
import type { FormMode } from '../../../contract/resource/Condition.ts';
import { isEditableRow, type Resource } from '../../../contract/resource/Resource.ts';
import { useRight } from '../../authProvider/useRight.ts';
import { DialogFrame } from '../../components/DialogFrame.tsx';
import { NotRead } from '../../components/NotRead.tsx';
import { useSay } from '../../components/useSay.ts';
import { newValues, valuesOf } from './formValues.ts';
import { HistoryLink } from './HistoryLink.tsx';
import styles from './RecordDialog.module.css';
import { RecordForm, type Start } from './RecordForm.tsx';
import { useCloseDialog } from './useCloseDialog.ts';
import { takeKept } from './useKeptForm.ts';

/** Fields from which on a form stands in two columns. */
const twoColumnsFrom = 6;

interface RecordDialogProps {
  resource: Resource;
  mode: FormMode;
}

/**
 * The dialog of a new (`add`) or a stored (`update`) record, on a route of its list. What stands in its form has
 * react-admin's contexts of the resource, the record and the form.
 */
export default function RecordDialog({ resource, mode }: RecordDialogProps) {
  const translate = useTranslate();
  const say = useSay();
  const { id } = useParams();
  const close = useCloseDialog(resource);
  const { start, error, readAgain } = useStart(resource, mode, id);
  const mayEdit = useRight(resource.page, 'edit');
  const isRead = mode === 'update' && (!mayEdit || (start?.record && !isEditableRow(resource, start.record)));
  const title = mode === 'add' ? resource.texts.addTitle : resource.texts.updateTitle;
  const isWide = Object.keys(resource.fields).length >= twoColumnsFrom;
  return (
    <DialogFrame
      title={isRead ? translate('app.form.read_title', { item: say(resource.item) }) : say(title)}
      width={isWide ? 'wide' : 'narrow'}
      close={close}
      isRoute
      actions={mode === 'update' && id && !error && <HistoryLink resource={resource} id={id} />}
    >
      {start && (
        <ResourceContextProvider value={resource.name}>
          <RecordForm resource={resource} mode={mode} id={id} start={start} isWide={isWide} close={close} />
        </ResourceContextProvider>
      )}
      {error && <NotRead error={error} readAgain={readAgain} close={close} />}
      {!start && !error && (
        <output
          className={styles['loading']}
          data-columns={isWide ? 2 : 1}
          aria-label={translate('app.form.loading')}
        >
          {Array.from({ length: 6 }, (_, index) => (
            <span key={index} />
          ))}
        </output>
      )}
    </DialogFrame>
  );
}

/** Reads what a form begins with, afresh for each dialog: another person may have changed the record since the list. */
function useStart(resource: Resource, mode: FormMode, id: string | undefined) {
  const dataProvider = useDataProvider();
  const { pathname } = useLocation();
  const { data, error, refetch } = useQuery({
    queryKey: ['form', resource.key, mode, id ?? 0],
    queryFn: async (): Promise<Start> => {
      if (mode === 'add') {
        const values = await newValues(resource);
        return { values, record: undefined, typed: (await takeKept(resource, pathname))?.values };
      }
      const { data: now } = await dataProvider.getOne<RaRecord>(resource.name, { id: id ?? '' });
      const kept = await takeKept(resource, pathname);
      // what was typed belongs to the record as it was then: where that is another by now, the save compares the two
      const isSame = !kept?.record || kept.record[versionName] === now[versionName];
      const record = isSame ? now : { ...kept.record, id: now.id };
      return { values: valuesOf(resource, record), record, typed: kept?.values };
    },
    // what is typed must not be overwritten by a later reading, nor a dialog begin with an older one
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { start: data, error, readAgain: () => void refetch() };
}
