import { privateField, takesField, uploadCallFor } from '../../contract/calls/uploads.ts';
import { type FileType, sizeLimitOf } from '../../contract/fileTypes.ts';
import { ApiError } from './ApiError.ts';
import { sendForm } from './sendForm.ts';

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
  const { mostBytes, tooLarge } = sizeLimitOf(own.length ? own : types);
  if (file.size > mostBytes) throw new ApiError(tooLarge, '413');
}

/**
 * Stores a file (spec 1 §7) and answers its address. A file of the wrong format is an ApiError of code `400`, one that is too
 * large of `413`, with the server's own text.
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
