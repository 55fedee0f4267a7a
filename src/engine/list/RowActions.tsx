import DuplicateIcon from '@mui/icons-material/ContentCopyOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Button } from '../../components/Button.tsx';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useNotify, useTranslate } from 'ra-core';
import { createElement, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { versionName } from '../../../contract/calls/records/save.ts';
import { isFormAction } from '../../../contract/resource/actionForm.ts';
import {
  isActionOf,
  isEditableRow,
  nextToggle,
  rowName,
  whyRefused,
} from '../../../contract/resource/Resource.ts';
import { actionCall, askingCall, toggleCall } from '../../../contract/resource/resourceCalls.ts';
import type { CallAction, RowAction } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { isForAnother, isForMany, isSetAction } from '../../../contract/resource/setAction.ts';
import { ask, messageOf } from '../../api/ask.ts';
import { useRights } from '../../authProvider/authProvider.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useAction } from '../../components/useAction.ts';
import { customPart, type RowDialogProps } from '../custom.ts';
import { RowFacts } from '../form/RowFacts.tsx';
import type { AskingAction } from '../form/AskDialog.tsx';
import { fromList } from '../form/useCloseDialog.ts';
import { useResource } from '../useResource.ts';
import styles from './ResourceTable.module.css';
import { lazyPart } from '../../components/lazyPart.ts';

const ViewDialog = lazyPart(async () => ({ default: (await import('./RowDialogs.tsx')).ViewDialog }));
const AskDialog = lazyPart(() => import('../form/AskDialog.tsx'));

/** Tells which actions the signed-in person may do. The right to edit includes the toggle (spec 1 §6). */
export function useRowActions() {
  const { page, calls, form, controls, actions, bulk, aside, ...resource } = useResource();
  const mayDo = useRights();
  const mayEdit = mayDo(page, 'edit');
  const edit = mayEdit && Boolean(calls.update ?? form);
  const toggle = mayEdit && Boolean(calls.toggle);
  const duplicate = resource.duplicate && mayDo(page, 'add');
  const others = actions.filter((action) => mayDo(page, action.right));
  const forMany = others.filter(isForMany);
  const sets = mayEdit ? bulk : [];
  const many = aside === undefined && (toggle || duplicate || sets.length > 0 || forMany.length > 0);
  const any = edit || toggle || duplicate || controls !== undefined || others.length > 0;
  return { edit, toggle, duplicate, others, forMany, sets, many, any };
}

interface RowActionsProps {
  row: RaRecord;
  actions: ReturnType<typeof useRowActions>;
}

/** A row's declared actions, its custom controls, its switch and the link to its form. */
export function RowActions({ row, actions }: RowActionsProps) {
  const translate = useTranslate();
  const resource = useResource();
  const notify = useNotify();
  const { search } = useLocation();
  const [open, setOpen] = useState<RowAction>();
  const isEditable = isEditableRow(resource, row) && whyRefused(row, 'edit') === undefined;
  return (
    <div className="line gap-12">
      {actions.others
        .map((action) => ({ action, why: whyRefused(row, action.name) }))
        .filter(
          ({ action, why }) =>
            isActionOf(resource, action, row) && (why === undefined || isForAnother(resource, action)),
        )
        .map(({ action, why }) => (
          <Button
            label={action.label}
            key={action.name}
            size="small"
            // people without a pointer get the reason by a tap
            {...(why !== undefined && {
              'aria-disabled': true,
              color: 'inherit',
              className: 'muted',
              title: translate(why),
            })}
            onClick={() => (why === undefined ? setOpen(action) : notify(why, { type: 'warning' }))}
          />
        ))}
      {resource.controls && (
        <Suspense fallback={null}>{createElement(customPart('controls', resource.controls))}</Suspense>
      )}
      {actions.toggle && <ActiveToggle row={row} />}
      {actions.edit && !isEditable && <span className={`rigid ${styles['noEdit']}`} />}
      {actions.edit && isEditable && (
        <IconButton
          className={styles['edit']}
          component={Link}
          to={{ pathname: `${resource.path}/${row.id}`, search }}
          state={fromList}
          aria-label={translate('app.action.edit', { name: rowName(resource, row, translate) })}
        >
          <EditIcon />
        </IconButton>
      )}
      {actions.duplicate && (
        <IconButton
          className={styles['edit']}
          component={Link}
          to={{ pathname: `${resource.path}/${row.id}/duplicate`, search }}
          state={fromList}
          aria-label={translate('app.action.duplicate', { name: rowName(resource, row, translate) })}
        >
          <DuplicateIcon />
        </IconButton>
      )}
      {open && <ActionDialog action={open} row={row} close={() => setOpen(undefined)} />}
    </div>
  );
}

/** Whether people answer an action's dialog with values. */
export const asksFirst = (action: RowAction): action is RowAction & AskingAction =>
  isFormAction(action) || (isSetAction(action) && Boolean(action.asks?.length));

/** The dialog of an action: a question, a form, fields to read, or a custom part. */
function ActionDialog({ action, row, close }: Pick<RowDialogProps, 'row' | 'close'> & { action: RowAction }) {
  const resource = useResource();
  const isAsking = asksFirst(action);
  if ('confirm' in action && !isAsking) return <CallDialog action={action} row={row} close={close} />;
  return (
    <Suspense fallback={null}>
      {isAsking ? (
        <AskDialog resource={resource} action={action} row={row} close={close} />
      ) : 'view' in action ? (
        <ViewDialog view={action.view} row={row} close={close} />
      ) : (
        createElement(customPart('dialogs', action.dialog), { resource, row, close })
      )}
    </Suspense>
  );
}

/** Asks before an action's call, and refetches the rows after it as the declaration says (spec 2 §4). */
function CallDialog({
  action,
  row,
  close,
}: Pick<RowDialogProps, 'row' | 'close'> & { action: RowAction & CallAction }) {
  const translate = useTranslate();
  const resource = useResource();
  const queryClient = useQueryClient();
  const { isBusy, run } = useAction(() =>
    messageOf(
      isSetAction(action)
        ? ask(askingCall(resource, action), {
            input: { [resource.id]: row.id, [versionName]: row[versionName] },
          })
        : ask(actionCall(resource, action), { params: { id: row.id } }),
    ),
  );
  const act = async () => {
    const isDone = await run();
    // where it is refused, somebody else may have done it: the rows shown are stale
    const wait = isDone ? (action.refreshAfter ?? 0) : 0;
    setTimeout(() => void queryClient.invalidateQueries({ queryKey: [resource.name] }), wait);
    close();
  };
  return (
    <ConfirmDialog
      question={translate(action.confirm)}
      about={
        action.shows ? (
          <RowFacts resource={resource} row={row} names={action.shows} />
        ) : (
          rowName(resource, row, translate)
        )
      }
      takesAway={action.takesAway}
      isBusy={isBusy}
      yes={() => void act()}
      no={close}
    />
  );
}

/** Switches a row on or off after a question (spec 1 §4). */
function ActiveToggle({ row }: { row: RaRecord }) {
  const translate = useTranslate();
  const resource = useResource();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const isActive = row['IsActive'] !== false;
  const why = whyRefused(row, nextToggle(isActive));
  const name = rowName(resource, row, translate);
  const readAgain = () => queryClient.invalidateQueries({ queryKey: [resource.name] });
  const { isBusy, run } = useAction(
    () => messageOf(ask(toggleCall(resource), { params: { id: row.id, flag: !isActive } })),
    readAgain,
  );
  const change = async () => {
    // where it failed, perhaps only the answer was lost
    if (!(await run())) void readAgain();
    setAsking(false);
  };
  return (
    <>
      <Switch
        checked={isActive}
        disabled={why !== undefined}
        title={why && translate(why)}
        onChange={() => setAsking(true)}
        slotProps={{ input: { role: 'switch', 'aria-label': translate('app.list.toggle', { name }) } }}
      />
      {isAsking && (
        <ConfirmDialog
          question={translate(isActive ? 'app.list.to_inactive' : 'app.list.to_active')}
          about={name}
          takesAway={isActive}
          isBusy={isBusy}
          yes={() => void change()}
          no={() => setAsking(false)}
        />
      )}
    </>
  );
}
