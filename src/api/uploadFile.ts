import { type Envelope, isEnvelope } from '../../contract/calls/envelope.ts';
import { privateField, takesField, uploadCallFor } from '../../contract/calls/records/uploads.ts';
import { type FileType, sizeLimitOf } from '../../contract/values/fileTypes.ts';
import { ApiError } from './ApiError.ts';
import { addressOf, requireDone, signedHeaders } from './ask.ts';
import { longestPause, timeRequest } from './inTime.ts';

interface SentForm {
  /** The call's path. */
  path: string;
  form: FormData;
  page: string;
  headers?: Readonly<Record<string, string>>;
  /** Receives the share sent so far, 0 to 1. */
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
 * Sends a form with a file, which may take long as long as it moves. Throws as `ask`. It uses XMLHttpRequest because fetch
 * doesn't report an upload's progress.
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
        // a proxy in front of the server may refuse the file without an envelope
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

interface Upload {
  types: readonly FileType[];
  /** Only people who see a record with the file may read it. */
  isPrivate: boolean;
  file: File;
  page: string;
  /** Called with the share sent so far, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Throws an ApiError of code `413` for a file that is too large for the server. */
function requireSize(file: File, types: readonly FileType[]): void {
  const isOf = (type: FileType) =>
    type === 'pdf' ? file.type === 'application/pdf' : file.type.startsWith(`${type}/`);
  const own = types.filter(isOf);
  const { mostBytes, tooLarge } = sizeLimitOf(own.length ? own : types);
  if (file.size > mostBytes) throw new ApiError(tooLarge, '413');
}

/**
 * Stores a file (spec 1 §7) and returns its address. Throws an ApiError of code `400` for a file of the wrong format and of
 * `413` for one that is too large, with the server's own text.
 */
export async function uploadFile({ types, isPrivate, file, ...sent }: Upload): Promise<string> {
  requireSize(file, types);
  const form = new FormData();
  form.append(takesField, types.join(','));
  form.append(privateField, String(isPrivate));
  form.append('file', file);
  const answer = await sendForm({ ...sent, path: uploadCallFor(types).path, form });
  return String(Reflect.get(answer, 'Source'));
}
