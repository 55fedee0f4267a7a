import * as v from 'valibot';
import { type Call, defineCall } from './Call.ts';
import { undocumentedCalls } from './undocumented.ts';

export type UploadFormat = 'image' | 'audio' | 'video';

/** The form's field that lets `UploadFile/ImageUpload` take a pdf as well: a dealer's GST certificate (spec 1 §7). */
export const certificateUpload = { field: 'Purpose', value: 'certificate' } as const;

/** The address of the stored file, `/uploads/…`. */
const stored = v.object({ Source: v.string() });

const uploadOf = (format: UploadFormat, path: string) =>
  defineCall({
    method: 'POST',
    path,
    access: 'signed-in',
    summary: `Store a file of the format ${format}`,
    file: 'file',
    answer: stored,
  });

/** The calls that store a file, by its format. Their answer has `Source` beside the code as well (spec 1 §7). */
export const uploadCalls: Readonly<
  Record<UploadFormat, Call<undefined, v.InferOutput<typeof stored>, 'signed-in'>>
> = {
  image: uploadOf('image', 'UploadFile/ImageUpload'),
  audio: uploadOf('audio', 'UploadFile/AudioUpload'),
  video: uploadOf('video', undocumentedCalls.videoUpload),
};
