import { certificateUpload } from '../../../contract/calls/certificateUpload.ts';
import { undocumentedCalls } from '../../../contract/calls/undocumented.ts';
import { done, HttpRefusal, Refusal } from '../../calls/answer.ts';
import { type Call, sessionCall, type SessionRequest } from '../../calls/Call.ts';
import { uploads } from '../../db/schema/people.ts';
import { detectKind } from './detectKind.ts';
import { storedKinds, type UploadGroup } from './storedKinds.ts';

const megabyte = 1024 * 1024;
/** What the form around the file may add to a request. */
const formOverhead = 64 * 1024;

interface Upload {
  path: string;
  /** What the texts call it. */
  format: 'image' | 'audio' | 'video';
  megabytes: number;
}

function uploadCall({ path, format, megabytes }: Upload): Call {
  const largest = megabytes * megabyte;
  const demandSize = (bytes: number) => {
    if (bytes > largest) throw new HttpRefusal(413, `This file is larger than ${megabytes} MB.`);
  };

  async function handle({ deps, session, http }: SessionRequest<object>) {
    // Told by its sender, so that a far too large one is not read at all.
    demandSize(Number(http.req.header('content-length') ?? 0) - formOverhead);
    const form = await http.req.parseBody().catch(() => {
      throw new Refusal('The file did not arrive whole. Please try again.');
    });
    const { file } = form;
    if (!(file instanceof File)) throw new Refusal('Please choose a file.');
    demandSize(file.size);
    const groups: UploadGroup[] = [format];
    if (format === 'image' && form[certificateUpload.field] === certificateUpload.value)
      groups.push('certificate');
    const bytes = new Uint8Array(await file.arrayBuffer());
    const extension = await detectKind(bytes);
    if (!extension || !groups.includes(storedKinds[extension].group))
      throw new Refusal(`Only ${format} format is accepted.`);
    const name = await deps.uploads.keep(bytes, extension);
    await deps.database.db
      .insert(uploads)
      .values({
        name,
        mimeType: storedKinds[extension].mimeType,
        size: bytes.length,
        createdBy: session.userId,
      })
      .onConflictDoNothing();
    const Source = `/uploads/${name}`;
    // Documented beside the code; in ResponseData as well, where every other answer has its content.
    return { ...done({ Source }, 'The file has been uploaded.'), Source };
  }

  return sessionCall({ path, access: 'signed-in', multipart: true, handle });
}

/** The upload calls: kind by content, limits in size, answered after the file and its record are kept (design §6). */
export const uploadCalls: Call[] = [
  uploadCall({ path: 'UploadFile/ImageUpload', format: 'image', megabytes: 5 }),
  uploadCall({ path: 'UploadFile/AudioUpload', format: 'audio', megabytes: 10 }),
  uploadCall({ path: undocumentedCalls.videoUpload, format: 'video', megabytes: 60 }),
];
