import { type SubmitEvent, useState } from 'react';
import { type Envelope, refusedFields, responseCodes } from '../../../contract/calls/envelope.ts';
import { sayRule } from '../../i18n/public/createPageTranslate.ts';
import { callPublic, type PublicPath, type RequestTo } from '../callPublic.ts';
import type { ShowToast, ToastKind } from './Toasts.tsx';

export type Values<Field extends string> = Readonly<Record<Field, string>>;
/** The problems, by the names of the fields. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

interface Fields<Field extends string> {
  values: Values<Field>;
  onValues: (values: Values<Field>) => void;
  /** Returns the problems, in the order of the fields. */
  check: (values: Values<Field>) => FieldErrors;
}

/** Holds the state of a form's fields. `submitted` proceeds only if all rules hold, and otherwise shows the problems. */
function useFields<Field extends string>({ values, onValues, check }: Fields<Field>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  return {
    setErrors,
    field: (name: Field) => ({
      name,
      value: values[name],
      error: sayRule(errors[name] ?? '') || undefined,
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

/** A message to the person. */
export interface Told {
  kind: ToastKind;
  message: string;
}

export interface Sending {
  /** Tells the person why the call failed. */
  tell: ShowToast;
  /** The text for a failure without a text of the server. */
  failed: string;
  /** Receives the refused fields and the ResponseCode. */
  onRefused?: (errors: FieldErrors, code: string) => void;
}

/** Makes calls that a person waits for, one at a time. */
export function useSending({ tell, failed, onRefused }: Sending) {
  const [isSending, setIsSending] = useState(false);
  /** Resolves to the answer of a successful call. Otherwise tells the person why it failed, and resolves to undefined. */
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

interface Form<Field extends string, Path extends PublicPath> extends Fields<Field> {
  path: Path;
  /** Makes the request. Returns a promise if something must happen first. */
  requestOf: (values: Values<Field>) => RequestTo<Path> | Promise<RequestTo<Path>>;
  /** The text for a failure that the server does not explain. */
  failed: string;
  /** Shows failures. Without it, `failure` holds the last one until the next try. */
  showToast?: ShowToast;
  /** Receives the refused fields, which are shown as well. */
  onRefused?: (errors: FieldErrors) => void;
  onDone: (answer: Envelope<unknown>) => void;
}

/** A form that makes one call. It checks its rules, sends the request and shows the fields that the server refused. */
export function useForm<Field extends string, Path extends PublicPath>({
  path,
  requestOf,
  failed,
  showToast,
  onRefused,
  onDone,
  ...fields
}: Form<Field, Path>) {
  const [failure, setFailure] = useState<Told>();
  const { field, setErrors, submitted } = useFields(fields);
  const { isSending, send } = useSending({
    tell: showToast ?? ((kind, message) => setFailure({ kind, message })),
    failed,
    onRefused: (errors) => {
      setErrors(errors);
      onRefused?.(errors);
    },
  });
  const sendRequest = async (request: RequestTo<Path> | Promise<RequestTo<Path>>) => {
    setFailure(undefined);
    const answer = await send(path, await request);
    if (answer) onDone(answer);
  };
  return {
    field,
    isSending,
    failure,
    clearErrors: () => setErrors({}),
    /** Sends a request again without another check. */
    resend: (request: RequestTo<Path>) => void sendRequest(request),
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      if (isSending) event.preventDefault();
      else submitted(event, () => void sendRequest(requestOf(fields.values)));
    },
  };
}
