import { type RaRecord, RecordContextProvider } from 'ra-core';
import { type ReactNode, useEffect, useRef } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { DialogForm } from '../../components/DialogFrame.tsx';
import { type Settle, UnsavedGuard } from '../../components/UnsavedGuard.tsx';

interface FormFrameProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  record: RaRecord | undefined;
  /** Whether leaving would lose typed values. */
  isUnsaved: () => boolean;
  settle: Settle;
  submit: () => void;
  children: ReactNode;
}

/** The form of a dialog: react-admin's contexts of record and form, and the guard of unsaved values. */
export function FormFrame<Values extends FieldValues>({
  form,
  record,
  isUnsaved,
  settle,
  submit,
  children,
}: FormFrameProps<Values>) {
  const frame = useRef<HTMLFormElement>(null);
  /** The focused element when the form was sent; a disabled button loses the focus. */
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
        <UnsavedGuard isDirty={isUnsaved} settle={settle} />
        <DialogForm
          ref={frame}
          submit={() => {
            if (document.activeElement instanceof HTMLElement) sender.current = document.activeElement;
            submit();
          }}
        >
          {children}
        </DialogForm>
      </FormProvider>
    </RecordContextProvider>
  );
}
