import { type RaRecord, RecordContextProvider } from 'ra-core';
import type { ReactNode } from 'react';
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
  return (
    <RecordContextProvider value={record}>
      <FormProvider {...form}>
        <UploadsContext value={setRunning}>
          <UnsavedGuard isDirty={isUnsaved} settle={settle} />
          <form
            className={styles['form']}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              // a dialog over this form has a form of its own, whose submit must not save this one
              event.stopPropagation();
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
