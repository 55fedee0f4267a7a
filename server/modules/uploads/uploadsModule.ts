import { takenBy, takesField, uploadCalls, type UploadFormat } from '../../../contract/calls/uploads.ts';
import type { FileType } from '../../../contract/fileTypes.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { type Endpoint, endpoint } from '../../calls/endpoint.ts';
import { createTurns } from '../../db/createTurns.ts';
import type { Module } from '../../engine/Module.ts';
import { requireKind, storeFile } from './storeFile.ts';
import { receiveForm } from './receiveForm.ts';

/** The types that a request asks its call to take, among those that it can. */
function typesOf(format: UploadFormat, asked: unknown): readonly FileType[] {
  const possible: readonly FileType[] = takenBy[format];
  if (typeof asked !== 'string') return format === 'file' ? possible : [format];
  const names = asked.split(',').map((name) => name.trim());
  const types = names.flatMap((name) => possible.find((type) => type === name) ?? []);
  if (!types.length) throw new Refusal(`Of what this call takes, none is '${asked}'.`);
  return types;
}

/** Uploads at once, and those of one person: enough for a form that is filled quickly. */
const turns = createTurns({ atOnce: 30, perPerson: 4, patience: 10_000 });

const uploadEndpoint = (format: UploadFormat): Endpoint =>
  endpoint(uploadCalls[format], ({ deps, session, http }) => {
    const expected = { field: 'file', types: takenBy[format], turns, holder: session.userId };
    return receiveForm(deps, http, expected, async ({ fields, draft }) => {
      if (!draft) throw new Refusal('Please choose a file.');
      const file = await requireKind(draft, typesOf(format, fields[takesField]));
      const Source = await storeFile(deps, deps.database.db, file, session.userId);
      // Documented beside the code; in ResponseData as well, where every other answer has its content.
      return { ...done({ Source }, 'The file has been uploaded.'), Source };
    });
  });

/** The upload calls: kind by content, limits in size, answered after the file and its record are kept. */
export const uploadsModule: Module = {
  endpoints: () => (['image', 'audio', 'video', 'file'] as const).map(uploadEndpoint),
};
