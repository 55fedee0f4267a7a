import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type RaRecord, useTranslate } from 'ra-core';
import { Fragment, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FormMode } from '../../../contract/resource/Condition.ts';
import { fieldState } from '../../../contract/resource/fieldState.ts';
import { readValues, storedValues } from '../../../contract/resource/parseValue.ts';
import { whyRefused } from '../../../contract/resource/refused.ts';
import { isEditableRow, type Resource } from '../../../contract/resource/Resource.ts';
import { useRight } from '../../authProvider/useRight.ts';
import { useSay } from '../../components/useSay.ts';
import { FieldSlot } from './FieldSlot.tsx';
import { FormFrame } from './FormFrame.tsx';
import { resolverFor } from './formValues.ts';
import { MeanwhileNotice } from './MeanwhileNotice.tsx';
import { PickerButton } from './Picker.tsx';
import styles from './RecordDialog.module.css';
import { DialogButtons } from '../../components/DialogFrame.tsx';
import { useKeptForm } from './useKeptForm.ts';
import { useMeanwhile } from './useMeanwhile.ts';
import { useSave } from './useSave.ts';
import { useUploading } from './useUploading.ts';

/** What a form begins with. */
export interface Start {
  values: Record<string, unknown>;
  /** The stored record in update mode. */
  record: RaRecord | undefined;
  /** What was typed before the session ended. */
  typed?: Record<string, unknown> | undefined;
}

interface RecordFormProps {
  resource: Resource;
  mode: FormMode;
  id: string | undefined;
  start: Start;
  /** Its fields stand in two columns. */
  isWide: boolean;
  close: () => void;
}

/** A declaration's form: its tabs, checked one after another, its fields and its buttons. */
export function RecordForm({ resource, mode, id, start, isWide, close }: RecordFormProps) {
  const say = useSay();
  const isAllowed = useRight(resource.page, mode === 'add' ? 'add' : 'edit');
  const [record, setRecord] = useState(start.record);
  // whoever knows the address of a row that can't be edited reads it here
  const refused = whyRefused(record, 'edit');
  const mayChange = isAllowed && refused === undefined && (!record || isEditableRow(resource, record));
  const stored = useMemo(() => record && storedValues(resource.fields, record), [resource, record]);
  const form = useForm({
    defaultValues: start.values,
    resolver: useMemo(() => resolverFor(resource, mode, stored), [resource, mode, stored]),
  });
  const { meanwhile, isUndecided, follow, choose } = useMeanwhile(resource, form);
  const [asked, setAsked] = useState(0);
  const { save, settle } = useSave(resource, id);
  const [tab, setTab] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  const hasMouse = useMediaQuery('(pointer: fine)', { noSsr: true });
  /** Whether the tab's first field gets the focus: not where somebody walks over the tabs themselves. */
  const entersTab = useRef(true);
  const enterTab = useEffectEvent((index: number) => {
    if (body.current) body.current.scrollTop = 0;
    if (!entersTab.current) return;
    entersTab.current = false;
    const values = readValues(resource.fields, form.getValues());
    const isEditable = (name: string) => {
      const field = resource.fields[name];
      return field !== undefined && fieldState(field, values, mode, stored).isEditable;
    };
    const first = resource.tabs[index]?.fields.find(isEditable);
    // on touch screens the keyboard would cover the form before it was read
    if (first && hasMouse) form.setFocus(first);
  });
  useEffect(() => enterTab(tab), [tab]);
  const step = (next: number) => {
    entersTab.current = true;
    void goTo(next);
  };
  const { uploading, setRunning } = useUploading();
  const isSaved = useRef(false);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const { isDirty, isSubmitting, errors } = form.formState;
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

  const tabOf = (names: readonly string[]) =>
    resource.tabs.findIndex(({ fields }) => fields.some((name) => names.includes(name)));

  /** Moves to a tab; forward only over tabs without a problem (spec 1 §5). */
  const goTo = async (next: number) => {
    for (let index = tab; index < next; index += 1) {
      const isValid = await form.trigger([...(resource.tabs[index]?.fields ?? [])], { shouldFocus: true });
      if (!isValid) {
        // the first wrong field has the focus
        entersTab.current = false;
        setTab(index);
        return;
      }
    }
    setTab(next);
  };

  const showProblems = (names: readonly string[]) => {
    const index = tabOf(names);
    if (index >= 0) setTab(index);
  };

  const onValid = async (values: Record<string, unknown>) => {
    let from = record;
    let notSaved = await save(values, from);
    // where nothing of this form was changed, it is saved all the same
    while (from && notSaved?.changed && !follow(from, notSaved.changed)) {
      from = notSaved.changed;
      notSaved = await save(values, from);
    }
    // an answer that nobody waited for: closing would leave the page that is open by now
    if (isLeft.current) return;
    if (!notSaved) {
      isSaved.current = true;
      close();
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
  const submit = () =>
    isUndecided
      ? setAsked(asked + 1)
      : form.handleSubmit(onValid, (problems) => showProblems(Object.keys(problems)))();

  // the picker stands above what it fills, below what it is asked with
  const [firstFilled] = Object.keys(resource.picker?.fills ?? {});
  const isLast = tab === resource.tabs.length - 1;
  // a new record is asked for step by step; what is stored is complete, and saved from wherever it was changed
  const savesHere = isLast || mode === 'update';
  return (
    <FormFrame
      form={form}
      record={record}
      setRunning={setRunning}
      isUnsaved={isUnsaved}
      settle={settle}
      submit={() => {
        if (savesHere && mayChange) void submit();
        else if (!isLast) step(tab + 1);
      }}
    >
      {resource.tabs.length > 1 && (
        <FormTabs
          tabs={resource.tabs}
          current={tab}
          errors={Object.keys(errors)}
          goTo={(index) => void goTo(index)}
        />
      )}
      <div ref={body} className={styles['body']} data-tabs={resource.tabs.length > 1}>
        {refused !== undefined && isAllowed && <p className={styles['refused']}>{say(refused)}</p>}
        {meanwhile && (
          <MeanwhileNotice
            key={meanwhile.times}
            resource={resource}
            meanwhile={meanwhile}
            choose={choose}
            asked={asked}
          />
        )}
        {resource.tabs.map(({ title, fields }, index) => (
          <div
            // inputs begin anew with what was taken over: what they did before was not by a person
            key={`${title} ${meanwhile?.times ?? 0}`}
            className={styles['fields']}
            data-columns={isWide ? 2 : 1}
            hidden={index !== tab}
          >
            {fields.map((name) => {
              const field = resource.fields[name];
              if (!field) return null;
              return (
                <Fragment key={name}>
                  {mayChange && resource.picker && name === firstFilled && (
                    <PickerButton resource={resource} picker={resource.picker} mode={mode} stored={stored} />
                  )}
                  <FieldSlot
                    resource={resource}
                    name={name}
                    field={field}
                    mode={mode}
                    stored={stored}
                    isReadOnly={!mayChange}
                    refused={whyRefused(record, name)}
                  />
                </Fragment>
              );
            })}
          </div>
        ))}
      </div>
      <FormButtons
        mode={mode}
        saves={savesHere}
        isBusy={isSubmitting || uploading > 0}
        mayChange={mayChange}
        back={tab > 0 ? () => step(tab - 1) : undefined}
        next={isLast ? undefined : () => step(tab + 1)}
        cancel={close}
      />
    </FormFrame>
  );
}

interface FormTabsProps {
  tabs: Resource['tabs'];
  current: number;
  /** The fields with a problem. */
  errors: readonly string[];
  goTo: (index: number) => void;
}

function FormTabs({ tabs, current, errors, goTo }: FormTabsProps) {
  const translate = useTranslate();
  const say = useSay();
  return (
    <Tabs className={styles['tabs']} value={current} onChange={(_event, index: number) => goTo(index)}>
      {tabs.map(({ title, fields }) => {
        const label = say(title);
        const isWrong = fields.some((name) => errors.includes(name));
        return (
          <Tab
            key={title}
            label={label}
            aria-label={isWrong ? translate('app.form.tab_problems', { tab: label }) : label}
            data-wrong={isWrong}
          />
        );
      })}
    </Tabs>
  );
}

interface FormButtonsProps {
  mode: FormMode;
  /** Whether the record is saved from this tab. */
  saves: boolean;
  isBusy: boolean;
  /** By the right to add or to edit, and by the stored record. */
  mayChange: boolean;
  back: (() => void) | undefined;
  next: (() => void) | undefined;
  cancel: () => void;
}

/** `Next` until the last tab, then `Submit` for a new record (spec 2 §4); `Update` for a stored one on every tab. */
function FormButtons({ mode, saves, isBusy, mayChange, back, next, cancel }: FormButtonsProps) {
  const translate = useTranslate();
  const isSavedHere = saves && mayChange;
  return (
    <DialogButtons>
      <Button variant="text" onClick={cancel}>
        {translate(mayChange ? 'app.action.cancel' : 'app.action.close')}
      </Button>
      {back && <Button onClick={back}>{translate('app.action.back')}</Button>}
      {next && isSavedHere && <Button onClick={next}>{translate('app.action.next')}</Button>}
      {(isSavedHere || next) && (
        <Button type="submit" variant="contained" color="primary" disabled={isBusy}>
          {translate(
            !isSavedHere ? 'app.action.next' : mode === 'add' ? 'app.action.submit' : 'app.action.update',
          )}
        </Button>
      )}
    </DialogButtons>
  );
}
