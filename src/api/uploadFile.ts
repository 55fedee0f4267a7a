import { privateField, takesField, uploadCallFor } from '../../contract/calls/uploads.ts';
import type { FileType } from '../../contract/fileTypes.ts';
import { ApiError } from './ApiError.ts';
import { addressOf, requireDone, signedHeaders } from './ask.ts';

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

const read = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Stores a file (spec 1 §7) and answers its address. A file of the wrong format is an ApiError of code `400`.
 * XMLHttpRequest, because fetch tells nothing of an upload's progress.
 */
export function uploadFile({ types, isPrivate, file, page, onProgress, signal }: Upload): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', addressOf(uploadCallFor(types).path));
    for (const [name, value] of Object.entries(signedHeaders(page))) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('error', () => reject(new ApiError('app.error.network', 'network')));
    request.addEventListener('load', () => {
      try {
        if (request.status === 413) throw new ApiError('app.upload.too_large', '413');
        const answer = requireDone(request.status, read(request.responseText));
        resolve(String(Reflect.get(answer, 'Source')));
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append(takesField, types.join(','));
    form.append(privateField, String(isPrivate));
    form.append('file', file);
    request.send(form);
  });
}
