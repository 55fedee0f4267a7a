import type { Envelope } from '../../contract/calls/envelope.ts';
import { isEnvelope } from '../../contract/calls/envelope.ts';
import { ApiError } from './ApiError.ts';
import { addressOf, requireDone, signedHeaders } from './ask.ts';
import { longestPause, timeRequest } from './inTime.ts';

interface SentForm {
  /** The call's path. */
  path: string;
  form: FormData;
  page: string;
  headers?: Readonly<Record<string, string>>;
  /** Called with the share sent so far, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

const read = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Sends a form with a file and answers what the call says. It may take its time while it goes on. Throws an ApiError as `ask`.
 * XMLHttpRequest, because fetch tells nothing of an upload's progress.
 */
export function sendForm({
  path,
  form,
  page,
  headers = {},
  onProgress,
  signal,
}: SentForm): Promise<Envelope<unknown>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const timed = timeRequest({ limit: longestPause, signal });
    const fail = (error: unknown) => {
      timed.end();
      const failure = timed.failureOf(error);
      reject(failure instanceof Error ? failure : new Error(String(failure)));
    };
    request.open('POST', addressOf(path));
    for (const [name, value] of Object.entries({ ...signedHeaders(page), ...headers }))
      request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      timed.goesOn();
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    request.addEventListener('load', () => {
      try {
        const body = read(request.responseText);
        // what stands in front of the server may refuse it first, without a word
        if (request.status === 413 && !isEnvelope(body)) throw new ApiError('app.upload.too_large', '413');
        const answer = requireDone(request.status, body);
        timed.end();
        resolve(answer);
      } catch (error) {
        fail(error);
      }
    });
    timed.signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
