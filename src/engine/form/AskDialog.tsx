import { Button } from '../../components/Button.tsx';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useTranslate } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useForm, useFormContext } from 'react-hook-form';
import { responseCodes } from '../../../contract/calls/envelope.ts';
import { changedRecord, versionName } from '../../../contract/calls/records/save.ts';
import { formPart, isFormAction, rowValues } from '../../../contract/resource/actionForm.ts';
import type { FormMode } from '../../../contract/resource/declaration/Condition.ts';
import { ownDefault } from '../../../contract/resource/fieldState.ts';
import { givenValue } from '../../../contract/resource/givenValue.ts';
import { storedValues } from '../../../contract/resource/parseValue.ts';
import { type Resource, rowName } from '../../../contract/resource/Resource.ts';
import { askingCall } from '../../../contract/resource/resourceCalls.ts';
import type {
  FormAction,
  RowAction,
  SetAction,
} from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { askedPart, valuesSet } from '../../../contract/resource/setAction.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask } from '../../api/ask.ts';
import { DialogButtons, DialogFrame } from '../../components/DialogFrame.tsx';
import { LeaveQuestion } from '../../components/UnsavedGuard.tsx';
import { useReport } from '../../components/useAction.ts';
import { wireValues } from '../../dataProvider/record.ts';
import type { RowDialogProps } from '../custom.ts';
import { FieldSlot } from './FieldSlot.tsx';
import { useIsUploading } from '../inputs/UploadInput.tsx';
import { FormFrame } from './FormFrame.tsx';
import { lastEdited, present, resolverFor, valuesOf } from './formValues.ts';
import styles from './RecordDialog.module.css';
import { RowFacts } from './RowFacts.tsx';
import { useSaving } from './useSave.ts';

type Values = Record<string, unknown>;

/** The row as the action leaves it before people answer. Empty fields that it asks for get their defaults. */
function rowAfter(resource: Resource, action: SetAction, row: Values): Values {
  const now = present();
  const begun = (action.asks ?? []).flatMap((name) => {
    const field = resource.fields[name];
    const start = field && (row[name] ?? '') === '' ? ownDefault(field) : undefined;
    return field && start !== undefined ? [[name, givenValue(field, start, now)]] : [];
  });
  return { ...row, ...valuesSet(resource, action, now), ...Object.fromEntries(begun) };
}

/** An action whose dialog asks for values. */
export type AskingAction = RowAction & (SetAction | FormAction);

/** An action's dialog: its fields, their first values, and its texts. */
interface Asking {
  /** The resource, reduced to the dialog's fields. */
  part: Resource;
  mode: FormMode;
  /** The row, by which fields are locked. */
  stored: Values | undefined;
  values: Values;
  /** The row's current values for the rules, which may have changed since the dialog opened. */
  read: Values;
  names: readonly string[];
  title: string;
  /** The button's text: a key or a declared text. */
  button: string;
  /** Fields of the row to show above those of the dialog. */
  shows: readonly string[];
}

/** Asks for fields of the row itself. */
function askingOfRow(resource: Resource, action: RowAction & SetAction, row: Values): Asking {
  const after = rowAfter(resource, action, row);
  return {
    part: askedPart(resource, action),
    mode: 'update',
    stored: storedValues(resource.fields, after),
    values: valuesOf(resource, after),
    read: {},
    names: action.asks ?? [],
    title: action.confirm,
    button: action.label,
    shows: action.shows ?? [],
  };
}

/** Asks for the action's own fields, which begin empty, with their defaults, or as the action says with the row's values. */
function askingOfForm(resource: Resource, action: RowAction & FormAction, row: Values): Asking {
  const now = present();
  const part = formPart(resource, action);
  const read = rowValues(resource, row);
  const begun = Object.entries(action.fields).flatMap(([name, field]) => {
    if (action.begins?.includes(name)) return [[name, row[name]]];
    const start = ownDefault(field);
    return start === undefined ? [] : [[name, givenValue(field, start, now)]];
  });
  return {
    part,
    mode: 'add',
    stored: undefined,
    values: valuesOf(part, { ...read, ...Object.fromEntries(begun) }),
    read,
    names: Object.keys(action.fields),
    title: action.label,
    button: 'app.action.submit',
    shows: action.shows ?? [],
  };
}

/** Rows for which people answer once. */
export interface Many {
  /** Says which they are. */
  about: string;
  send: (given: Values, key: string, signal?: AbortSignal) => Promise<void>;
}

/** Asks for an action's values, with the fields' own inputs and rules, and does it. */
export default function AskDialog({
  resource,
  row,
  many,
  action,
  close,
}: RowDialogProps & {
  action: AskingAction;
  /** The rows, if people answer once for many. Nothing of `row` is filled in then. */
  many?: Many;
}) {
  const translate = useTranslate();
  const { part, mode, stored, values, read, names, title, button, shows } = useMemo(
    () =>
      isFormAction(action)
        ? askingOfForm(resource, action, row)
        : askingOfRow(resource, action, many ? {} : row),
    [resource, action, row, many],
  );
  const [edited] = useState(lastEdited);
  const form = useForm({
    defaultValues: values,
    resolver: useMemo(() => {
      const check = resolverFor(part, mode, stored, edited);
      return (typed, ...rest) => check({ ...typed, ...read }, ...rest);
    }, [part, mode, stored, read, edited]),
  });
  useEffect(() => edited.watch(form), [edited, form]);
  const isUploading = useIsUploading();
  const { save, settle } = useAsked(part, action, row, many);
  const isDone = useRef(false);
  const [isLeaving, setLeaving] = useState(false);
  const { isDirty, isSubmitting } = form.formState;
  const isUnsaved = useCallback(() => !isDone.current && (isDirty || isSubmitting), [isDirty, isSubmitting]);
  const leave = () => (isUnsaved() ? setLeaving(true) : close());

  const onValid = async (checked: Values) => {
    const given = Object.fromEntries(Object.entries(checked).filter(([name]) => names.includes(name)));
    const refused = await save(given);
    if (!refused) {
      isDone.current = true;
      close();
      return;
    }
    for (const [name, message] of Object.entries(refused.problems))
      form.setError(name, { type: 'server', message });
  };
  return (
    <DialogFrame title={translate(title)} width="narrow" close={leave}>
      <FormFrame
        form={form}
        record={row}
        isUnsaved={isUnsaved}
        settle={settle}
        submit={() => void form.handleSubmit(onValid)()}
      >
        <FirstFocus name={names[0]} />
        <div className={`grows scrolls-down ${styles['body']}`}>
          {many ? (
            <p className="muted below-16">{many.about}</p>
          ) : shows.length ? (
            <div className="below-16">
              <RowFacts resource={resource} row={row} names={shows} />
            </div>
          ) : (
            <p className="muted below-16">{rowName(resource, row, translate)}</p>
          )}
          <div className={styles['fields']} data-columns={1}>
            {names.map((name) => (
              <FieldSlot
                key={name}
                resource={part}
                name={name}
                mode={mode}
                stored={stored}
                isReadOnly={false}
              />
            ))}
          </div>
        </div>
        <DialogButtons>
          <Button label="app.action.cancel" variant="text" onClick={leave} />
          <Button label={button} type="submit" isMain disabled={isSubmitting || isUploading} />
        </DialogButtons>
      </FormFrame>
      {isLeaving && <LeaveQuestion settle={settle} leave={close} stay={() => setLeaving(false)} />}
    </DialogFrame>
  );
}

/** Focuses the first field. MUI mounts the dialog's content late, so this has to be within it. */
function FirstFocus({ name }: { name: string | undefined }) {
  const { setFocus } = useFormContext();
  const hasMouse = useMediaQuery('(pointer: fine)', { noSsr: true });
  useEffect(() => {
    // on a touch screen the keyboard would cover the form before anybody has read it
    if (name && hasMouse) setFocus(name);
  }, [name, hasMouse, setFocus]);
  return null;
}

/** Does the action with what was asked for, and shows the rows as they are then. */
function useAsked(resource: Resource, action: AskingAction, row: RaRecord, many: Many | undefined) {
  const queryClient = useQueryClient();
  const { done, failed } = useReport();
  const refresh = () => queryClient.invalidateQueries({ queryKey: [resource.name] });
  return useSaving<Values>({
    isNew: false,
    send: async (given, { key, signal }) => {
      try {
        if (many) return await many.send(wireValues(resource, given), key, signal);
        const { message } = await ask(askingCall(resource, action), {
          input: { ...wireValues(resource, given), [resource.id]: row.id, [versionName]: row[versionName] },
          headers: { 'Idempotency-Key': key },
          signal,
        });
        done(message);
      } catch (error) {
        // somebody else has changed the record, or may have where no field is wrong
        const isStale =
          error instanceof ApiError &&
          (error.code === responseCodes.conflict || !Object.keys(error.fieldErrors).length);
        if (isStale && !signal.aborted) void refresh();
        // the dialog then shows the row as it is, and the next try is for that one
        if (error instanceof ApiError && changedRecord(error.data)) failed(error);
        throw error;
      }
    },
    refresh: async () => {
      const wait = 'refreshAfter' in action ? action.refreshAfter : undefined;
      if (wait) setTimeout(() => void refresh(), wait);
      else await refresh();
    },
  });
}
