import * as v from 'valibot';
import type { FileType } from '../../values/fileTypes.ts';
import { type Call, defineCall } from '../Call.ts';

/** The types of files that each upload call can take. */
export const takenBy = {
  /** It takes a pdf only if the request names that type or a page with such a field, as a dealer's (spec 1 §7). */
  image: ['image', 'pdf'],
  audio: ['audio'],
  video: ['video'],
  file: ['image', 'pdf', 'audio', 'video'],
} as const satisfies Record<string, readonly FileType[]>;

export type UploadFormat = keyof typeof takenBy;

/** The form's field with the types to take, `image,pdf`. Without it, the call's own type, or any. */
export const takesField = 'Takes';

/** The form's field: `true` if only people who see a record see its file. Default: for calls that take a pdf. */
export const privateField = 'Private';

/** The address of the stored file, `/uploads/…`. */
const stored = v.object({ Source: v.string() });

const summaries: Readonly<Record<UploadFormat, string>> = {
  image: `Store a file of the format image; with the form's field ${takesField}=image,pdf, or from a page with such a field, a pdf as well`,
  audio: 'Store a file of the format audio',
  video: 'Store a file of the format video',
  file: `Store a file of any type, or of those that the form's field ${takesField} names, such as pdf,audio`,
};

const uploadOf = (format: UploadFormat, path: string) =>
  defineCall('POST', path, {
    access: 'signed-in',
    summary: `${summaries[format]}; for people who may add or edit on a page with such a field, or who see a page with timelines`,
    file: 'file',
    answer: stored,
  });

/** The calls that store a file. Their answer also has `Source` beside the ResponseCode (spec 1 §7). */
export const uploadCalls: Readonly<
  Record<UploadFormat, Call<undefined, v.InferOutput<typeof stored>, 'signed-in'>>
> = {
  image: uploadOf('image', 'UploadFile/ImageUpload'),
  audio: uploadOf('audio', 'UploadFile/AudioUpload'),
  video: uploadOf('video', 'UploadFile/VideoUpload'),
  file: uploadOf('file', 'UploadFile/FileUpload'),
};

/** Picks the call that stores files of the `types`: a documented one if it takes them all. */
export function uploadCallFor(types: readonly FileType[]) {
  const formats = ['image', 'audio', 'video'] as const;
  const format = formats.find((one) =>
    types.every((type) => (takenBy[one] as readonly FileType[]).includes(type)),
  );
  return uploadCalls[format ?? 'file'];
}
