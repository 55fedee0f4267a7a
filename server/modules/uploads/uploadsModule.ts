import { certificateUpload, uploadCalls, type UploadFormat } from '../../../contract/calls/uploads.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { type Endpoint, endpoint } from '../../calls/endpoint.ts';
import type { Module } from '../../engine/Module.ts';
import { type Expected, readForm, receiveFile, storeFile } from './receiveFile.ts';

function uploadEndpoint(format: UploadFormat, megabytes: number): Endpoint {
  const expected: Expected = { format, megabytes };
  return endpoint(uploadCalls[format], async ({ deps, session, http }) => {
    const form = await readForm(http, expected);
    const { file } = form;
    if (!(file instanceof File)) throw new Refusal('Please choose a file.');
    const takesPdf = expected.format === 'image' && form[certificateUpload.field] === certificateUpload.value;
    const received = await receiveFile(file, { ...expected, ...(takesPdf && { also: 'certificate' }) });
    const Source = await storeFile(deps, deps.database.db, received, session.userId);
    // Documented beside the code; in ResponseData as well, where every other answer has its content.
    return { ...done({ Source }, 'The file has been uploaded.'), Source };
  });
}

/** The upload calls: kind by content, limits in size, answered after the file and its record are kept. */
export const uploadsModule: Module = {
  endpoints: () => [uploadEndpoint('image', 5), uploadEndpoint('audio', 10), uploadEndpoint('video', 60)],
};
