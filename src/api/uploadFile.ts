import { isEnvelope } from '../../contract/calls/envelope.ts';
import { privateField, takesField, uploadCallFor } from '../../contract/calls/uploads.ts';
import { type FileType, megabyte, mostMegabytes, tooLargeText } from '../../contract/fileTypes.ts';
import { ApiError } from './ApiError.ts';
import { addressOf, requireDone, signedHeaders } from './ask.ts';
import { longestPause, timeRequest } from './inTime.ts';

interface Upload {
  /** What is taken. */
  types: readonly FileType[];
  /** Only for people who see a record with it. */
  isPrivate: boolean;
  file: File;
  page: string;
  /** Called with the share sent so far, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Throws an ApiError of code `413` for a file that the server would refuse for its size, before it is sent. */
function requireSize(file: File, types: readonly FileType[]): void {
  const isOf = (type: FileType) =>
    type === 'pdf' ? file.type === 'application/pdf' : file.type.startsWith(`${type}/`);
  const own = types.filter(isOf);
  const limited = own.length ? own : types;
  if (file.size > mostMegabytes(limited) * megabyte) throw new ApiError(tooLargeText(limited), '413');
}

const read = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Stores a file (spec 1 §7) and answers its address. A file of the wrong format is an ApiError of code `400`, one that is too
 * large of `413`, with the server's own text. It may take its time while it goes on.
 * XMLHttpRequest, because fetch tells nothing of an upload's progress.
 */
export function uploadFile({ types, isPrivate, file, page, onProgress, signal }: Upload): Promise<string> {
  return new Promise((resolve, reject) => {
    requireSize(file, types);
    const request = new XMLHttpRequest();
    const timed = timeRequest({ limit: longestPause, signal });
    const fail = (error: unknown) => {
      timed.end();
      const failure = timed.failureOf(error);
      reject(failure instanceof Error ? failure : new Error(String(failure)));
    };
    request.open('POST', addressOf(uploadCallFor(types).path));
    for (const [name, value] of Object.entries(signedHeaders(page))) request.setRequestHeader(name, value);
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
        resolve(String(Reflect.get(answer, 'Source')));
      } catch (error) {
        fail(error);
      }
    });
    timed.signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append(takesField, types.join(','));
    form.append(privateField, String(isPrivate));
    form.append('file', file);
    request.send(form);
  });
}
