import { useQuery } from '@tanstack/react-query';
import { type RaRecord, ResourceContextProvider, useDataProvider, useIsMounted, useTranslate } from 'ra-core';
import { createElement, Fragment, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useParams } from 'react-router-dom';
import { versionName } from '../../../contract/calls/records/save.ts';
import type { FormMode } from '../../../contract/resource/declaration/Condition.ts';
import { linesIn } from '../../../contract/resource/declaration/Field.ts';
import { isEditableRow, type Resource, whyRefused } from '../../../contract/resource/Resource.ts';
import { storedValues } from '../../../contract/resource/parseValue.ts';
import { useRight } from '../../authProvider/authProvider.ts';
import { DialogFrame } from '../../components/DialogFrame.tsx';
import { NotRead } from '../../components/Notice.tsx';
import { customPart } from '../custom.ts';
import { FieldSlot } from './FieldSlot.tsx';
import { useIsUploading } from '../inputs/UploadInput.tsx';
import { FormFrame } from './FormFrame.tsx';
import { HistoryLink } from './HistoryLink.tsx';
import { EditConflictNotice, useEditConflict } from './EditConflict.tsx';
import { PickerButton } from './Picker.tsx';
import { TimelineBelow } from './TimelineBelow.tsx';
import { FormButtons, FormTabs, useTabs } from './FormTabs.tsx';
import styles from './RecordDialog.module.css';
import { copiedValues, lastEdited, newValues, resolverFor, valuesOf } from './formValues.ts';
import { useCloseDialog } from './useCloseDialog.ts';
import { takeKept, useKeptForm } from './useKeptForm.ts';
import { useSave } from './useSave.ts';

// A save's way through the browser: begin → fill → check → send → refused, changed by somebody else, or closed.

/** Forms with this many fields have two columns. */
const twoColumnsFrom = 6;

/** Lines with this many fields have a wider dialog. */
const roomyFrom = 5;

interface RecordDialogProps {
  resource: Resource;
  mode: FormMode;
}

/**
 * The dialog for a new (`add`) or a stored (`update`) record, on a route of its list. Its form is in react-admin's
 * contexts of resource, record and form.
 */
export default function RecordDialog({ resource, mode }: RecordDialogProps) {
  const translate = useTranslate();
  const { id } = useParams();
  const close = useCloseDialog(resource);
  const { start, error, readAgain } = useStart(resource, mode, id);
  const mayEdit = useRight(resource.page, 'edit');
  const [added, setAdded] = useState<RaRecord>();
  const isRead = mode === 'update' && (!mayEdit || !isChangeable(resource, start?.record));
  const title = mode === 'add' ? resource.texts.addTitle : resource.texts.updateTitle;
  const isWide = Object.keys(resource.fields).length >= twoColumnsFrom;
  const isRoomy = Object.keys(linesIn(resource.fields)?.field.fields ?? {}).length >= roomyFrom;
  if (added && resource.added) {
    const dialog = createElement(customPart('dialogs', resource.added), { resource, row: added, close });
    return <Suspense fallback={null}>{dialog}</Suspense>;
  }
  return (
    <DialogFrame
      title={isRead ? translate('app.form.read_title', { item: translate(resource.item) }) : translate(title)}
      width={isRoomy ? 'roomy' : isWide ? 'wide' : 'narrow'}
      close={close}
      isRoute
      actions={mode === 'update' && id && !error && <HistoryLink resource={resource} id={id} />}
    >
      {start && (
        <ResourceContextProvider value={resource.name}>
          <RecordForm
            resource={resource}
            mode={mode}
            id={mode === 'add' ? undefined : id}
            start={start}
            isWide={isWide}
            close={close}
            showAdded={resource.added ? setAdded : undefined}
          />
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
            <span key={index} className="bones" />
          ))}
        </output>
      )}
    </DialogFrame>
  );
}

// ---- Begin

/** Whether people with the right can change a record; a new one always. */
const isChangeable = (resource: Resource, record: RaRecord | undefined): boolean =>
  !record || (isEditableRow(resource, record) && whyRefused(record, 'edit') === undefined);

interface Start {
  values: Record<string, unknown>;
  /** The stored record in update mode. */
  record: RaRecord | undefined;
  /** Values that were typed before the session ended. */
  typed?: Record<string, unknown> | undefined;
}

/** Reads a form's first values anew for each dialog: somebody may have changed the record since the list was read. */
function useStart(resource: Resource, mode: FormMode, id: string | undefined) {
  const dataProvider = useDataProvider();
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { data, error, refetch } = useQuery({
    queryKey: ['form', resource.key, mode, id ?? 0],
    queryFn: async (): Promise<Start> => {
      if (mode === 'add') {
        // an id names the record that the new one is a copy of
        const values =
          id === undefined
            ? await newValues(resource, translate)
            : await copiedValues(
                resource,
                (await dataProvider.getOne<RaRecord>(resource.name, { id })).data,
                translate,
              );
        return { values, record: undefined, typed: (await takeKept(resource, pathname))?.values };
      }
      const { data: now } = await dataProvider.getOne<RaRecord>(resource.name, { id: id ?? '' });
      const kept = await takeKept(resource, pathname);
      // typed values belong to the record as it was then: if it has changed since, the save compares the two
      const isSame = !kept?.record || kept.record[versionName] === now[versionName];
      const record = isSame ? now : { ...kept.record, id: now.id };
      return { values: valuesOf(resource, record), record, typed: kept?.values };
    },
    // a later read must not overwrite what is typed, and no dialog may begin with an older one
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { start: data, error, readAgain: () => void refetch() };
}

interface RecordFormProps extends RecordDialogProps {
  id: string | undefined;
  start: Start;
  /** The fields are in two columns. */
  isWide: boolean;
  close: () => void;
  /** Shows what follows a new record. */
  showAdded: ((record: RaRecord) => void) | undefined;
}

/** A declared form: its tabs, its fields and its buttons. */
function RecordForm({ resource, mode, id, start, isWide, close, showAdded }: RecordFormProps) {
  const translate = useTranslate();
  const isAllowed = useRight(resource.page, mode === 'add' ? 'add' : 'edit');

  // ---- Fill, in FieldSlot.tsx, and check, in formValues.ts

  const [record, setRecord] = useState(start.record);
  // people who know the address of a row that can't be edited read it here
  const refused = whyRefused(record, 'edit');
  const mayChange = isAllowed && isChangeable(resource, record);
  const stored = useMemo(() => record && storedValues(resource.fields, record), [resource, record]);
  const [edited] = useState(lastEdited);
  const form = useForm({
    defaultValues: start.values,
    resolver: useMemo(() => resolverFor(resource, mode, stored, edited), [resource, mode, stored, edited]),
  });
  useEffect(() => edited.watch(form), [edited, form]);
  const { isDirty, isSubmitting, errors } = form.formState;
  const isUploading = useIsUploading();
  const isSaved = useRef(false);
  const isUnsaved = useCallback(() => !isSaved.current && (isDirty || isSubmitting), [isDirty, isSubmitting]);
  useKeptForm(form, {
    resource,
    record,
    typed: start.typed,
    isUnsaved,
    onKept: () => {
      isSaved.current = true;
    },
  });
  const { tab, body, goTo, step, showProblems } = useTabs(form, resource, mode, stored);
  const isLast = tab === resource.tabs.length - 1;

  // ---- Send, and send again what somebody else's change leaves as it was

  const { save, settle, added } = useSave(resource, id);
  const { conflict, isUndecided, takeOver, choose } = useEditConflict(resource, form);
  const [asked, setAsked] = useState(0);
  const isMounted = useIsMounted();

  const send = async (values: Record<string, unknown>) => {
    let from = record;
    let notSaved = await save(values, from);
    while (from && notSaved?.changed && !takeOver(from, notSaved.changed)) {
      from = notSaved.changed;
      notSaved = await save(values, from);
    }
    // nobody waits for the answer any more: closing would leave the page that is open now
    if (!isMounted.current) return;
    if (!notSaved) {
      isSaved.current = true;
      const record = added();
      if (record && showAdded) showAdded(record);
      else close();
      return;
    }
    if (notSaved.changed) {
      setAsked(0);
      setRecord(notSaved.changed);
    }
    const { problems } = notSaved;
    for (const [name, message] of Object.entries(problems)) form.setError(name, { type: 'server', message });
    showProblems(Object.keys(problems));
  };
  // a new record is saved on the last tab, which tells what is missing; a stored one from any tab
  const savesHere = isLast || mode === 'update';
  const submit = () => {
    if (!savesHere || !mayChange) {
      if (!isLast) step(tab + 1);
    } else if (isUndecided) setAsked(asked + 1);
    else void form.handleSubmit(send, (problems) => showProblems(Object.keys(problems)))();
  };

  // ---- What people see

  // the picker is above the fields that it fills, and below those that its call is asked with
  const hasTimeline = id !== undefined && resource.timeline === true;
  const [firstFilled] = Object.keys(resource.picker?.fills ?? {});
  return (
    <FormFrame form={form} record={record} isUnsaved={isUnsaved} settle={settle} submit={submit}>
      {resource.tabs.length > 1 && (
        <FormTabs tabs={resource.tabs} current={tab} errors={Object.keys(errors)} goTo={goTo} step={step} />
      )}
      <div
        ref={body}
        className={`grows scrolls-down ${styles['body']}`}
        data-tabs={resource.tabs.length > 1 && !hasTimeline}
      >
        {refused !== undefined && isAllowed && (
          <p className="small below-16 pad-10-14 radius-8 sunken">{translate(refused)}</p>
        )}
        {conflict && (
          <EditConflictNotice
            key={conflict.times}
            resource={resource}
            conflict={conflict}
            choose={choose}
            asked={asked}
          />
        )}
        {resource.tabs.map(({ title, fields }, index) => (
          <div
            // inputs mount anew with the values that were taken over: no person typed them
            key={`${title} ${conflict?.times ?? 0}`}
            className={styles['fields']}
            data-columns={isWide ? 2 : 1}
            hidden={index !== tab}
          >
            {fields.map((name) => (
              <Fragment key={name}>
                {mayChange && resource.picker && name === firstFilled && (
                  <PickerButton resource={resource} picker={resource.picker} mode={mode} stored={stored} />
                )}
                <FieldSlot
                  resource={resource}
                  name={name}
                  mode={mode}
                  stored={stored}
                  isReadOnly={!mayChange}
                  refused={whyRefused(record, name)}
                />
              </Fragment>
            ))}
          </div>
        ))}
        {hasTimeline && <TimelineBelow resource={resource} id={id} />}
      </div>
      <FormButtons
        actions={resource.actions}
        mode={mode}
        saves={savesHere}
        isBusy={isSubmitting || isUploading}
        mayChange={mayChange}
        back={tab > 0 ? () => step(tab - 1) : undefined}
        next={isLast ? undefined : () => step(tab + 1)}
        cancel={close}
      />
    </FormFrame>
  );
}
