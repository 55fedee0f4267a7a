import {
  privateField,
  takenBy,
  takesField,
  uploadCalls,
  type UploadFormat,
} from '../../../contract/calls/records/uploads.ts';
import { type FileType, sizeLimitOf, storedKinds } from '../../../contract/values/fileTypes.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { type Endpoint, endpoint } from '../../calls/endpoint.ts';
import { createTurns } from '../../db/createTurns.ts';
import type { Module } from '../Module.ts';
import { receiveForm } from './receiveForm.ts';
import { requireKind, requireQuota, storeFile } from './storeFile.ts';
import { requireUploadRight, takesPdf } from './uploadFields.ts';

/** Returns the types that a request asks its call to take. */
function askedTypes(format: UploadFormat, asked: string | undefined): readonly FileType[] {
  const possible: readonly FileType[] = takenBy[format];
  if (asked === undefined) return format === 'file' ? possible : [format];
  const names = asked.split(',').map((name) => name.trim());
  const types = names.flatMap((name) => possible.find((type) => type === name) ?? []);
  if (!types.length) throw new Refusal(`This call does not take '${asked}'.`);
  return types;
}

/** Uploads at once, and those of one person: enough for somebody who fills a form quickly. */
const turns = createTurns({ atOnce: 30, perPerson: 4, patience: 10_000 });

const uploadEndpoint = (format: UploadFormat): Endpoint =>
  endpoint(uploadCalls[format], async ({ deps, session, http }) => {
    const possible = requireUploadRight(deps.portal, session, takenBy[format]);
    await requireQuota(deps, deps.database.db, session, 1);
    const expected = { field: 'file', limit: sizeLimitOf(possible), turns, holder: session.userId };
    return receiveForm(deps, http, expected, async ({ fields, draft }) => {
      if (!draft) throw new Refusal('Please choose a file.');
      // a documented client names no types, but the page where its person is (spec 1 §7)
      const takesPdfThere = format === 'image' && takesPdf(deps.portal, http.req.header('page'));
      const asked = fields[takesField] ?? (takesPdfThere ? 'image,pdf' : undefined);
      const file = await requireKind(draft, askedTypes(format, asked));
      const { type } = storedKinds[file.extension];
      requireUploadRight(deps.portal, session, [type]);
      const isPaper = type === 'pdf' || (asked?.includes('pdf') ?? false);
      const said = fields[privateField];
      const isPrivate = said === undefined ? isPaper : said === 'true';
      const Source = await storeFile(deps, file, { uploader: session, isPrivate });
      // documented beside the code; ResponseData has it as well, where every other answer has its content
      return { ...done({ Source }, 'The file has been uploaded.'), Source };
    });
  });

/** The upload calls. They tell kinds by content, limit sizes, and answer once the file and its record are stored. */
export const uploadsModule: Module = {
  endpoints: () => (['image', 'audio', 'video', 'file'] as const).map(uploadEndpoint),
};
