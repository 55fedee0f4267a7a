import { Button } from '../../components/Button.tsx';
import Popover from '@mui/material/Popover';
import { type RaRecord, useRefresh, useTranslate } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { changedMeanwhile } from '../../../contract/calls/records/save.ts';
import { storedValues } from '../../../contract/resource/parseValue.ts';
import { askedPart } from '../../../contract/resource/setAction.ts';
import { useBackCloses } from '../../browser/useBackCloses.ts';
import { FieldSlot } from '../form/FieldSlot.tsx';
import { FormFrame } from '../form/FormFrame.tsx';
import { resolverFor, valuesOf } from '../form/formValues.ts';
import { useSave } from '../form/useSave.ts';
import { useResource } from '../useResource.ts';
import styles from './list.module.css';

interface CellEditorProps {
  row: RaRecord;
  name: string;
  anchor: () => HTMLElement | null;
  close: () => void;
}

/**
 * Changes one field of a row over its cell. Enter and a click beside it save, Escape puts the value back. What is refused stays as
 * typed, with the reason.
 */
export default function CellEditor({ row, name, anchor, close }: CellEditorProps) {
  const translate = useTranslate();
  const resource = useResource();
  const refresh = useRefresh();
  const part = useMemo(() => askedPart(resource, { asks: [name] }), [resource, name]);
  const stored = useMemo(() => storedValues(resource.fields, row), [resource, row]);
  const form = useForm({
    defaultValues: valuesOf(resource, row),
    resolver: useMemo(() => resolverFor(part, 'update', stored), [part, stored]),
  });
  const { isDirty, isSubmitting } = form.formState;
  const { save, settle } = useSave(resource, String(row.id));
  const isDone = useRef(false);
  const isUnsaved = useCallback(() => !isDone.current && (isDirty || isSubmitting), [isDirty, isSubmitting]);
  useBackCloses(close);
  const { setFocus } = form;
  useEffect(() => {
    // MUI mounts the content late
    const timer = setTimeout(() => setFocus(name, { shouldSelect: true }));
    return () => clearTimeout(timer);
  }, [setFocus, name]);
  const finish = () => {
    isDone.current = true;
    close();
  };
  const onValid = async (checked: Record<string, unknown>) => {
    const refused = await save({ [name]: checked[name] }, row);
    if (!refused) return finish();
    const { changed, problems } = refused;
    // the next try begins with the record as it is by then
    if (changed) refresh();
    const message = changed ? changedMeanwhile : (problems[name] ?? Object.values(problems)[0]);
    if (message !== undefined) form.setError(name, { type: 'server', message: translate(message) });
  };
  const submit = () => void form.handleSubmit(onValid)();
  return (
    <Popover
      open
      anchorEl={anchor}
      transitionDuration={100}
      onClose={(_event, reason) => {
        if (isSubmitting) return;
        if (reason === 'backdropClick' && isDirty) submit();
        else finish();
      }}
      slotProps={{
        paper: {
          className: styles['editor'],
          role: 'dialog',
          'aria-label': translate(resource.fields[name]?.label ?? name),
        },
      }}
    >
      <FormFrame form={form} record={row} isUnsaved={isUnsaved} settle={settle} submit={submit}>
        <FieldSlot resource={part} name={name} mode="update" stored={stored} isReadOnly={false} />
        <div className="line apart above-12">
          <Button label="app.action.cancel" variant="text" size="small" onClick={finish} />
          <Button label="app.list.set" type="submit" isMain size="small" disabled={isSubmitting} />
        </div>
      </FormFrame>
    </Popover>
  );
}
