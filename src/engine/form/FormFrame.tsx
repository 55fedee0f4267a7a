import { type RaRecord, RecordContextProvider } from 'ra-core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import type { Settle } from '../../components/LeaveQuestion.tsx';
import { UnsavedGuard } from '../../components/UnsavedGuard.tsx';
import { UploadsContext } from '../inputs/UploadInput.tsx';
import styles from './RecordDialog.module.css';

/** Counts the fields that wait for an upload. */
export function useUploading() {
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

interface FormFrameProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  record: RaRecord | undefined;
  setRunning: ReturnType<typeof useUploading>['setRunning'];
  /** Whether leaving would lose typed values. */
  isUnsaved: () => boolean;
  settle: Settle;
  submit: () => void;
  children: ReactNode;
}

/** The form of a dialog: react-admin's contexts of record and form, the uploads' context, and the guard of unsaved values. */
export function FormFrame<Values extends FieldValues>({
  form,
  record,
  setRunning,
  isUnsaved,
  settle,
  submit,
  children,
}: FormFrameProps<Values>) {
  const frame = useRef<HTMLFormElement>(null);
  /** The focused element when the form was sent; a disabled button loses the focus meanwhile. */
  const sender = useRef<HTMLElement>(undefined);
  const { isSubmitting } = form.formState;
  useEffect(() => {
    if (isSubmitting) return;
    if (document.activeElement?.contains(frame.current)) sender.current?.focus();
    sender.current = undefined;
  }, [isSubmitting]);
  return (
    <RecordContextProvider value={record}>
      <FormProvider {...form}>
        <UploadsContext value={setRunning}>
          <UnsavedGuard isDirty={isUnsaved} settle={settle} />
          <form
            ref={frame}
            className={styles['form']}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              // React bubbles the submit of a form in a dialog over this one
              event.stopPropagation();
              if (document.activeElement instanceof HTMLElement) sender.current = document.activeElement;
              submit();
            }}
          >
            {children}
          </form>
        </UploadsContext>
      </FormProvider>
    </RecordContextProvider>
  );
}
