import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { clockIn } from '../../../contract/day/moment.ts';
import { ownDefault } from '../../../contract/resource/fieldState.ts';
import { givenValue } from '../../../contract/resource/givenValue.ts';
import { storedValues } from '../../../contract/resource/parseValue.ts';
import { type Resource, rowName } from '../../../contract/resource/Resource.ts';
import { setActionCall } from '../../../contract/resource/resourceCalls.ts';
import type { RowAction, SetAction } from '../../../contract/resource/ResourceDeclaration.ts';
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

/** What an action asks for before it is done: fields of the row, with their own inputs and rules. */
export default function AskDialog({
  resource,
  row,
  action,
  close,
}: RowDialogProps & { action: RowAction & SetAction }) {
  const translate = useTranslate();
  const say = useSay();
  const names = action.asks ?? [];
  const { part, stored, values } = useMemo(() => {
    const after = rowAfter(resource, action, row);
    return {
      part: askedPart(resource, action),
      stored: storedValues(resource.fields, after),
      values: valuesOf(resource, after),
    };
  }, [resource, action, row]);
  const form = useForm({
    defaultValues: values,
    resolver: useMemo(() => resolverFor(part, 'update', stored), [part, stored]),
  });
  const { setFocus } = form;
  const [first] = names;
  const hasMouse = useMediaQuery('(pointer: fine)', { noSsr: true });
  useEffect(() => {
    // on touch screens the keyboard would cover the form before it was read
    if (first && hasMouse) setFocus(first);
  }, [first, hasMouse, setFocus]);
  const { uploading, setRunning } = useUploading();
  const { act, settle } = useAsked(resource, action, row);
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
    <DialogFrame title={say(action.confirm)} width="narrow" close={leave}>
      <FormFrame
        form={form}
        record={row}
        setRunning={setRunning}
        isUnsaved={isUnsaved}
        settle={settle}
        submit={() => void form.handleSubmit(onValid)()}
      >
        <div className={styles['body']}>
          <p className={styles['about']}>{rowName(resource, row)}</p>
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
                    mode="update"
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
            {say(action.label)}
          </Button>
        </DialogButtons>
      </FormFrame>
      {isLeaving && <LeaveQuestion settle={settle} leave={close} stay={() => setLeaving(false)} />}
    </DialogFrame>
  );
}

/**
 * `act` does the action with what was asked; it answers what is wrong at which field, or undefined when it was done. `settle`
 * is for whoever does not wait for it.
 */
function useAsked(resource: Resource, action: RowAction & SetAction, row: RowDialogProps['row']) {
  const queryClient = useQueryClient();
  const { done, failed } = useReport();
  const { begin, answered, settleToLeave } = useSaveKey();
  const refresh = () => queryClient.invalidateQueries({ queryKey: [resource.name] });
  const follow = async () => {
    if (action.refreshAfter) setTimeout(() => void refresh(), action.refreshAfter);
    else await refresh();
  };
  const act = async (given: Values): Promise<Readonly<Record<string, string>> | undefined> => {
    const { key, signal } = begin(given);
    try {
      const { message } = await ask(setActionCall(resource, action), {
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
      // where no field is wrong, somebody else may have changed the record
      if (!Object.keys(error.fieldErrors).length) void refresh();
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
