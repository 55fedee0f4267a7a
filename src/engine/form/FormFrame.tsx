import { type RaRecord, RecordContextProvider } from 'ra-core';
import { type ReactNode, useEffect, useRef } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import type { Settle } from '../../components/LeaveQuestion.tsx';
import { UnsavedGuard } from '../../components/UnsavedGuard.tsx';
import { UploadsContext } from '../inputs/UploadInput.tsx';
import styles from './RecordDialog.module.css';
import type { useUploading } from './useUploading.ts';

interface FormFrameProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  record: RaRecord | undefined;
  setRunning: ReturnType<typeof useUploading>['setRunning'];
  /** Whether leaving would lose what was typed. */
  isUnsaved: () => boolean;
  settle: Settle;
  submit: () => void;
  children: ReactNode;
}

/** What stands around the fields of a form in a dialog: react-admin's contexts of record and form, uploads, the guard. */
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
  /** What had the focus when the form was sent: a button that cannot be pressed meanwhile loses it. */
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
              // a dialog over this form has a form of its own, whose submit must not save this one
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
