import { takenBy, takesField, uploadCalls, type UploadFormat } from '../../../contract/calls/uploads.ts';
import type { FileType } from '../../../contract/fileTypes.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { type Endpoint, endpoint } from '../../calls/endpoint.ts';
import type { Module } from '../../engine/Module.ts';
import { readForm, receiveFile, storeFile } from './receiveFile.ts';

/** The types that a request asks its call to take, among those that it can. */
function typesOf(format: UploadFormat, asked: unknown): readonly FileType[] {
  const possible: readonly FileType[] = takenBy[format];
  if (typeof asked !== 'string') return format === 'file' ? possible : [format];
  const names = asked.split(',').map((name) => name.trim());
  const types = names.flatMap((name) => possible.find((type) => type === name) ?? []);
  if (!types.length) throw new Refusal(`Of what this call takes, none is '${asked}'.`);
  return types;
}

const uploadEndpoint = (format: UploadFormat): Endpoint =>
  endpoint(uploadCalls[format], async ({ deps, session, http }) => {
    const form = await readForm(http, takenBy[format]);
    const { file } = form;
    if (!(file instanceof File)) throw new Refusal('Please choose a file.');
    const received = await receiveFile(file, typesOf(format, form[takesField]));
    const Source = await storeFile(deps, deps.database.db, received, session.userId);
    // Documented beside the code; in ResponseData as well, where every other answer has its content.
    return { ...done({ Source }, 'The file has been uploaded.'), Source };
  });

/** The upload calls: kind by content, limits in size, answered after the file and its record are kept. */
export const uploadsModule: Module = {
  endpoints: () => (['image', 'audio', 'video', 'file'] as const).map(uploadEndpoint),
};
