import useMediaQuery from '@mui/material/useMediaQuery';
import { Fragment, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { FormMode } from '../../../contract/resource/Condition.ts';
import { fieldState } from '../../../contract/resource/fieldState.ts';
import { readValues } from '../../../contract/resource/parseValue.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { UploadsContext } from '../inputs/UploadsContext.ts';
import { useRight } from '../../authProvider/useRight.ts';
import { FieldSlot } from './FieldSlot.tsx';
import { FormButtons } from './FormButtons.tsx';
import { FormTabs } from './FormTabs.tsx';
import { PickerButton } from './PickerButton.tsx';
import styles from './RecordDialog.module.css';
import { resolverFor } from './resolverFor.ts';
import { UnsavedGuard } from '../../components/UnsavedGuard.tsx';
import { useSave } from './useSave.ts';
import type { Start } from './useStart.ts';

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
  const mayChange = useRight(resource.page, mode === 'add' ? 'add' : 'edit');
  const form = useForm({
    defaultValues: start.values,
    resolver: useMemo(() => resolverFor(resource, mode), [resource, mode]),
  });
  const { setFocus } = form;
  const hasMouse = useMediaQuery('(pointer: fine)', { noSsr: true });
  useEffect(() => {
    const values = readValues(resource.fields, start.values);
    const isOpen = (name: string) => {
      const field = resource.fields[name];
      return field !== undefined && fieldState(field, values, mode).isOpen;
    };
    const first = resource.tabs[0]?.fields.find(isOpen);
    // on touch screens the keyboard would cover the form before it was read
    if (first && hasMouse) setFocus(first);
  }, [resource, mode, start, setFocus, hasMouse]);
  const save = useSave(resource, id);
  const [tab, setTab] = useState(0);
  const { uploading, setRunning } = useUploading();
  const isSaved = useRef(false);
  const { isDirty, isSubmitting, errors } = form.formState;
  const isUnsaved = useCallback(() => !isSaved.current && isDirty, [isDirty]);

  const tabOf = (names: readonly string[]) =>
    resource.tabs.findIndex(({ fields }) => fields.some((name) => names.includes(name)));

  /** Moves to a tab; forward only over tabs without a problem (spec 1 §5). */
  const goTo = async (next: number) => {
    for (let index = tab; index < next; index += 1) {
      const isValid = await form.trigger([...(resource.tabs[index]?.fields ?? [])], { shouldFocus: true });
      if (!isValid) {
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
    const problems = await save(values);
    if (!problems) {
      isSaved.current = true;
      close();
      return;
    }
    for (const [name, message] of Object.entries(problems)) form.setError(name, { type: 'server', message });
    showProblems(Object.keys(problems));
  };
  const submit = () => form.handleSubmit(onValid, (problems) => showProblems(Object.keys(problems)))();

  // the picker stands above what it fills, below what it is asked with
  const [firstFilled] = Object.keys(resource.picker?.fills ?? {});
  const isLast = tab === resource.tabs.length - 1;
  return (
    <FormProvider {...form}>
      <UploadsContext value={setRunning}>
        <UnsavedGuard isDirty={isUnsaved} />
        <form
          className={styles['form']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // a dialog over this form has a form of its own, whose submit must not save this one
            event.stopPropagation();
            void (isLast ? submit() : goTo(tab + 1));
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
          <div className={styles['body']}>
            {resource.tabs.map(({ title, fields }, index) => (
              <div
                key={title}
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
                        <PickerButton resource={resource} picker={resource.picker} mode={mode} />
                      )}
                      <FieldSlot
                        resource={resource}
                        name={name}
                        field={field}
                        mode={mode}
                        record={start.record}
                        isReadOnly={!mayChange}
                      />
                    </Fragment>
                  );
                })}
              </div>
            ))}
          </div>
          <FormButtons
            mode={mode}
            isLast={isLast}
            isBusy={isSubmitting || uploading > 0}
            mayChange={mayChange}
            back={tab > 0 ? () => setTab(tab - 1) : undefined}
            cancel={close}
          />
        </form>
      </UploadsContext>
    </FormProvider>
  );
}

/** How many of a form's fields wait for a file. */
function useUploading() {
  const [running, setNames] = useState<ReadonlySet<string>>(new Set());
  const setRunning = useCallback(
    (name: string, isRunning: boolean) =>
      setNames(
        (names) => new Set([...names].filter((other) => other !== name).concat(isRunning ? [name] : [])),
      ),
    [],
  );
  return { uploading: running.size, setRunning };
}
