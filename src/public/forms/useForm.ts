import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { Envelope } from '../../../contract/calls/envelope.ts';
import type { PublicPath, RequestTo } from '../callPublic.ts';
import type { ShowToast } from '../shared/Toasts.tsx';
import { useFields, useSending } from '../shared/useFields.ts';
import type { FieldErrors, Fields, Told, Values } from '../shared/useFields.ts';

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
