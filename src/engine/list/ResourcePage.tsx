import { lazy, Suspense, useCallback, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import type { Resource } from '../../../contract/resource/Resource.ts';
import type { RowAction } from '../../../contract/resource/ResourceDeclaration.ts';
import { PageGate } from '../../components/PageGate.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { AddButton } from './AddButton.tsx';
import { Beside } from './Beside.tsx';
import { ListBody } from './ListBody.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { RowActionDialog } from './RowActionDialog.tsx';
import { useListAddress } from './useListAddress.ts';

const loadDialog = () => import('../form/RecordDialog.tsx');
const RecordDialog = lazy(async () => ({ default: (await loadDialog()).RecordDialog }));

/** The page of one declaration: its list, with its dialogs as routes of it. */
export function ResourcePage({ resource }: { resource: Resource }) {
  return (
    <PageGate page={resource.page}>
      <AllowedPage resource={resource} />
    </PageGate>
  );
}

function AllowedPage({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const [view, change] = useListAddress(resource);
  const [acting, setActing] = useState<{ action: RowAction; row: RaRecord }>();
  const hasForm = Boolean(resource.calls.create ?? resource.calls.update);
  // after the first rows, which do not wait for the form; then the first dialog does not wait for it either
  const prepareForm = useCallback(() => {
    if (hasForm) void loadDialog();
  }, [hasForm]);
  return (
    <>
      <PageTitle title={translate(resource.title, { _: resource.title })}>
        <AddButton resource={resource} />
      </PageTitle>
      <Beside resource={resource}>
        <ListToolbar resource={resource} view={view} change={change} />
        <ListBody
          resource={resource}
          view={view}
          change={change}
          act={(action, row) => setActing({ action, row })}
          onRows={prepareForm}
        />
      </Beside>
      {acting && (
        <RowActionDialog
          resource={resource}
          action={acting.action}
          row={acting.row}
          close={() => setActing(undefined)}
        />
      )}
      <Suspense fallback={null}>
        <Routes>
          {resource.calls.create && (
            <Route path="create" element={<RecordDialog resource={resource} mode="add" />} />
          )}
          {resource.calls.update && (
            <Route path=":id" element={<RecordDialog resource={resource} mode="update" />} />
          )}
          <Route path="*" element={null} />
        </Routes>
      </Suspense>
    </>
  );
}
