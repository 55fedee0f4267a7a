import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { refusedFields, responseCodes } from '../../../contract/calls/envelope.ts';
import type { Envelope } from '../../../contract/calls/envelope.ts';
import { callPublic, type PublicPath, type RequestTo } from '../callPublic.ts';
import type { ShowToast, ToastKind } from './Toasts.tsx';

export type Values<Field extends string> = Readonly<Record<Field, string>>;
/** What is wrong with a field, by its name. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

export interface Fields<Field extends string> {
  values: Values<Field>;
  onValues: (values: Values<Field>) => void;
  /** The texts of broken rules, in the order of the fields. */
  check: (values: Values<Field>) => FieldErrors;
  /** What is wrong from the start. */
  refused?: FieldErrors;
}

/** What a form's fields show, and what its submit does: it goes on only when all rules hold. */
export function useFields<Field extends string>({ values, onValues, check, refused = {} }: Fields<Field>) {
  const [errors, setErrors] = useState<FieldErrors>(refused);
  return {
    setErrors,
    field: (name: Field) => ({
      name,
      value: values[name],
      error: errors[name],
      onValue: (value: string) => {
        onValues({ ...values, [name]: value });
        setErrors({ ...errors, [name]: undefined });
      },
    }),
    submitted: (event: SubmitEvent<HTMLFormElement>, goOn: () => void) => {
      event.preventDefault();
      const found = check(values);
      setErrors(found);
      const [first] = Object.keys(found);
      if (first === undefined) goOn();
      else event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    },
  };
}

/** What a person is told. */
export interface Told {
  kind: ToastKind;
  message: string;
}

export interface Sending {
  /** How a person is told why the call did not do what it should. */
  tell: ShowToast;
  /** What is said where the server has no words. */
  failed: string;
  /** Told what the server refused, by field, and its ResponseCode. */
  onRefused?: (errors: FieldErrors, code: string) => void;
}

/** Calls that a person waits for, one at a time. */
export function useSending({ tell, failed, onRefused }: Sending) {
  const [isSending, setIsSending] = useState(false);
  /** The answer of a call that did what it should; undefined where the person was told why it did not. */
  const send = async <Path extends PublicPath>(
    path: Path,
    request: RequestTo<Path>,
  ): Promise<Envelope<unknown> | undefined> => {
    setIsSending(true);
    const outcome = await callPublic(path, request);
    setIsSending(false);
    if (outcome.kind !== 'answered') {
      tell(outcome.kind === 'tooMany' ? 'warning' : 'error', outcome.message);
      return undefined;
    }
    const { ResponseCode, ResponseMessage, ResponseData } = outcome.answer;
    if (ResponseCode === responseCodes.done || ResponseCode === responseCodes.otpSent) return outcome.answer;
    onRefused?.(refusedFields(ResponseData), ResponseCode);
    tell(ResponseCode === responseCodes.refused ? 'warning' : 'error', ResponseMessage || failed);
    return undefined;
  };
  return { isSending, send };
}
