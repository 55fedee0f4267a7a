import { RecordContextProvider, useGetOne } from 'ra-core';
import { createElement, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import type { DetailsDeclaration } from '../../../contract/resource/ResourceDeclaration.ts';
import { DialogBody, DialogFrame } from '../../components/DialogFrame.tsx';
import { NotRead } from '../../components/NotRead.tsx';
import { useSay } from '../../components/useSay.ts';
import { customPart } from '../custom.ts';
import { HistoryLink } from '../form/HistoryLink.tsx';
import { useCloseDialog } from '../form/useCloseDialog.ts';
import { useResource } from '../useResource.ts';
import { FieldsOfRow } from './ViewDialog.tsx';

/** What a click on a row opens, at an address of its own: the row as it is now, to be read. */
export default function DetailsDialog({ details }: { details: DetailsDeclaration }) {
  const say = useSay();
  const resource = useResource();
  const { id = '' } = useParams();
  const close = useCloseDialog(resource);
  const { data: row, error, refetch } = useGetOne(resource.name, { id }, { retry: false });
  const isOwn = 'part' in details;
  return (
    <DialogFrame
      title={say(details.title)}
      width={isOwn ? 'wide' : 'medium'}
      close={close}
      isRoute
      actions={<HistoryLink resource={resource} id={id} />}
    >
      {row && (
        <RecordContextProvider value={row}>
          <Suspense fallback={null}>
            {isOwn ? (
              createElement(customPart('details', details.part), { resource, row, close })
            ) : (
              <DialogBody>
                <FieldsOfRow row={row} names={details.fields} />
              </DialogBody>
            )}
          </Suspense>
        </RecordContextProvider>
      )}
      {!row && error && <NotRead error={error} readAgain={() => void refetch()} close={close} />}
    </DialogFrame>
  );
}
