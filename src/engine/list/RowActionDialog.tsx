import { createElement, lazy, Suspense } from 'react';
import type { RowAction } from '../../../contract/resource/ResourceDeclaration.ts';
import { customPart, type RowDialogProps } from '../custom.ts';
import { CallDialog } from './CallDialog.tsx';

const ViewDialog = lazy(() => import('./ViewDialog.tsx'));

/** What an action of a row opens: the question before its call, the row to be read, or the dialog it names. */
export function RowActionDialog({ action, ...props }: RowDialogProps & { action: RowAction }) {
  if ('call' in action) return <CallDialog {...props} action={action} />;
  return (
    <Suspense fallback={null}>
      {'view' in action ? (
        <ViewDialog {...props} view={action.view} />
      ) : (
        createElement(customPart('dialogs', action.dialog), props)
      )}
    </Suspense>
  );
}
