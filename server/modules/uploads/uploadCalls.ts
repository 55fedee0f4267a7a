import { certificateUpload } from '../../../contract/calls/certificateUpload.ts';
import { undocumentedCalls } from '../../../contract/calls/undocumented.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { type Call, sessionCall, type SessionRequest } from '../../calls/Call.ts';
import { storeFile } from './storeFile.ts';
import { type Expected, readForm, receiveFile } from './receiveFile.ts';

function uploadCall(path: string, expected: Expected): Call {
  async function handle({ deps, session, http }: SessionRequest<object>) {
    const form = await readForm(http, expected);
    const { file } = form;
    if (!(file instanceof File)) throw new Refusal('Please choose a file.');
    const takesPdf = expected.format === 'image' && form[certificateUpload.field] === certificateUpload.value;
    const received = await receiveFile(file, { ...expected, ...(takesPdf && { also: 'certificate' }) });
    const Source = await storeFile(deps, deps.database.db, received, session.userId);
    // Documented beside the code; in ResponseData as well, where every other answer has its content.
    return { ...done({ Source }, 'The file has been uploaded.'), Source };
  }

  return sessionCall({ path, access: 'signed-in', multipart: 'file', handle });
}

/** The upload calls: kind by content, limits in size, answered after the file and its record are kept (design §6). */
export const uploadCalls: Call[] = [
  uploadCall('UploadFile/ImageUpload', { format: 'image', megabytes: 5 }),
  uploadCall('UploadFile/AudioUpload', { format: 'audio', megabytes: 10 }),
  uploadCall(undocumentedCalls.videoUpload, { format: 'video', megabytes: 60 }),
];
