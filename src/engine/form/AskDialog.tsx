import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useForm, useFormContext } from 'react-hook-form';
import { responseCodes } from '../../../contract/calls/envelope.ts';
import { formPart, isFormAction, rowValues } from '../../../contract/resource/actionForm.ts';
import type { FormMode } from '../../../contract/resource/Condition.ts';
import { clockIn } from '../../../contract/day/moment.ts';
import { ownDefault } from '../../../contract/resource/fieldState.ts';
import { givenValue } from '../../../contract/resource/givenValue.ts';
import { storedValues } from '../../../contract/resource/parseValue.ts';
import { type Resource, rowName } from '../../../contract/resource/Resource.ts';
import { askingCall } from '../../../contract/resource/resourceCalls.ts';
import type { FormAction, RowAction, SetAction } from '../../../contract/resource/ResourceDeclaration.ts';
import { askedPart, valuesSet } from '../../../contract/resource/setAction.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask } from '../../api/ask.ts';
import { timeZone } from '../../api/session.ts';
import { DialogButtons, DialogFrame } from '../../components/DialogFrame.tsx';
import { LeaveQuestion } from '../../components/LeaveQuestion.tsx';
import { useReport } from '../../components/useAction.ts';
import { useSay } from '../../components/useSay.ts';
import { wireValues } from '../../dataProvider/dataProvider.ts';
import type { RowDialogProps } from '../custom.ts';
import { FieldSlot } from './FieldSlot.tsx';
import { FormFrame } from './FormFrame.tsx';
import { resolverFor, valuesOf } from './formValues.ts';
import styles from './RecordDialog.module.css';
import { RowFacts } from './RowFacts.tsx';
import { useSaveKey } from './useSaveKey.ts';
import { useUploading } from './useUploading.ts';

type Values = Record<string, unknown>;

/** The row as the action leaves it before anything is asked: what is asked for begins with it, or with its default. */
function rowAfter(resource: Resource, action: SetAction, row: Values): Values {
  const clock = clockIn(timeZone());
  const begun = (action.asks ?? []).flatMap((name) => {
    const field = resource.fields[name];
    const start = field && (row[name] ?? '') === '' ? ownDefault(field) : undefined;
    return field && start !== undefined ? [[name, givenValue(field, start, clock)]] : [];
  });
  return { ...row, ...valuesSet(resource, action, clock), ...Object.fromEntries(begun) };
}

/** An action that is done with what a dialog asks for. */
export type AskingAction = RowAction & (SetAction | FormAction);

/** What the dialog of an action is: the fields that it asks for, what it begins with, and what it says. */
interface Asking {
  /** The resource as its form sees it. */
  part: Resource;
  mode: FormMode;
  /** The row as it is, by which fields are locked. */
  stored: Values | undefined;
  values: Values;
  /** What the rules read of the row as it is now, which may have changed since the dialog was opened. */
  read: Values;
  names: readonly string[];
  title: string;
  /** What its button says, a key or a declared text. */
  button: string;
  /** What of the row stands above the fields. */
  shows: readonly string[];
}

/** Fields of the row itself. */
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

/** Fields of the action's own, which begin empty or with their defaults. */
function askingOfForm(resource: Resource, action: RowAction & FormAction, row: Values): Asking {
  const clock = clockIn(timeZone());
  const part = formPart(resource, action);
  const read = rowValues(resource, row);
  const begun = Object.entries(action.fields).flatMap(([name, field]) => {
    const start = ownDefault(field);
    return start === undefined ? [] : [[name, givenValue(field, start, clock)]];
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

/** What an action asks for before it is done, with the fields' own inputs and rules. */
export default function AskDialog({
  resource,
  row,
  action,
  close,
}: RowDialogProps & { action: AskingAction }) {
  const translate = useTranslate();
  const say = useSay();
  const { part, mode, stored, values, read, names, title, button, shows } = useMemo(
    () => (isFormAction(action) ? askingOfForm(resource, action, row) : askingOfRow(resource, action, row)),
    [resource, action, row],
  );
  const form = useForm({
    defaultValues: values,
    resolver: useMemo(() => {
      const check = resolverFor(part, mode, stored);
      return (typed, ...rest) => check({ ...typed, ...read }, ...rest);
    }, [part, mode, stored, read]),
  });
  const { uploading, setRunning } = useUploading();
  const { act, settle } = useAsked(part, action, row);
  const isDone = useRef(false);
  const [isLeaving, setLeaving] = useState(false);
  const { isDirty, isSubmitting } = form.formState;
  const isUnsaved = useCallback(() => !isDone.current && (isDirty || isSubmitting), [isDirty, isSubmitting]);
  const leave = () => (isUnsaved() ? setLeaving(true) : close());

  const onValid = async (checked: Values) => {
    const given = Object.fromEntries(Object.entries(checked).filter(([name]) => names.includes(name)));
    const problems = await act(given);
    if (!problems) {
      isDone.current = true;
      close();
      return;
    }
    for (const [name, message] of Object.entries(problems)) form.setError(name, { type: 'server', message });
  };
  return (
    <DialogFrame title={say(title)} width="narrow" close={leave}>
      <FormFrame
        form={form}
        record={row}
        setRunning={setRunning}
        isUnsaved={isUnsaved}
        settle={settle}
        submit={() => void form.handleSubmit(onValid)()}
      >
        <FirstFocus name={names[0]} />
        <div className={styles['body']}>
          {shows.length ? (
            <RowFacts resource={resource} row={row} names={shows} />
          ) : (
            <p className={styles['about']}>{rowName(resource, row)}</p>
          )}
          <div className={styles['fields']} data-columns={1}>
            {names.map((name) => {
              const field = part.fields[name];
              return (
                field && (
                  <FieldSlot
                    key={name}
                    resource={part}
                    name={name}
                    field={field}
                    mode={mode}
                    stored={stored}
                    isReadOnly={false}
                  />
                )
              );
            })}
          </div>
        </div>
        <DialogButtons>
          <Button variant="text" onClick={leave}>
            {translate('app.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" color="primary" disabled={isSubmitting || uploading > 0}>
            {say(button)}
          </Button>
        </DialogButtons>
      </FormFrame>
      {isLeaving && <LeaveQuestion settle={settle} leave={close} stay={() => setLeaving(false)} />}
    </DialogFrame>
  );
}

/** Gives the first field the focus; it stands within the dialog, whose content is not there yet when the dialog itself is. */
function FirstFocus({ name }: { name: string | undefined }) {
  const { setFocus } = useFormContext();
  const hasMouse = useMediaQuery('(pointer: fine)', { noSsr: true });
  useEffect(() => {
    // on touch screens the keyboard would cover the form before it was read
    if (name && hasMouse) setFocus(name);
  }, [name, hasMouse, setFocus]);
  return null;
}

/**
 * `act` does the action with what was asked; it answers what is wrong at which field, or undefined when it was done. `settle`
 * is for whoever does not wait for it.
 */
function useAsked(resource: Resource, action: AskingAction, row: RowDialogProps['row']) {
  const queryClient = useQueryClient();
  const { done, failed } = useReport();
  const { begin, answered, settleToLeave } = useSaveKey();
  const refresh = () => queryClient.invalidateQueries({ queryKey: [resource.name] });
  const follow = async () => {
    const wait = 'refreshAfter' in action ? action.refreshAfter : undefined;
    if (wait) setTimeout(() => void refresh(), wait);
    else await refresh();
  };
  const act = async (given: Values): Promise<Readonly<Record<string, string>> | undefined> => {
    const { key, signal } = begin(given);
    try {
      const { message } = await ask(askingCall(resource, action), {
        input: { ...wireValues(resource, given), [resource.id]: row.id },
        headers: { 'Idempotency-Key': key },
        signal,
      });
      done(message);
    } catch (error) {
      // called off: what became of it has been said
      if (signal.aborted) return {};
      failed(error);
      if (!(error instanceof ApiError)) return {};
      if (!error.isUnanswered) answered();
      // somebody else has changed the record, or may have where no field is wrong
      if (error.code === responseCodes.conflict || !Object.keys(error.fieldErrors).length) void refresh();
      return error.fieldErrors;
    }
    answered();
    await follow();
    return undefined;
  };
  return {
    act,
    settle: () =>
      settleToLeave((message) => {
        done(message);
        void follow();
      }),
  };
}
