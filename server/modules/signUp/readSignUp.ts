import type { Context } from 'hono';
import { certificateField, type SignUpTarget } from '../../../contract/calls/signUp.ts';
import { dealerRoleName } from '../../../contract/dealer/dealerRoleName.ts';
import { Refusal } from '../../calls/answer.ts';
import { validInput } from '../../calls/validInput.ts';
import { storedName } from '../uploads/createUploadStore.ts';
import { type Expected, readForm, type ReceivedFile, receiveFile } from '../uploads/receiveFile.ts';
import { isDealer, signUpSchema } from './signUpForms.ts';

const expected: Expected = { format: 'image', also: 'certificate', megabytes: 5 };

async function readSent(http: Context): Promise<Record<string, unknown>> {
  const isForm = http.req.header('content-type')?.startsWith('multipart/form-data') ?? false;
  if (isForm) return readForm(http, expected);
  const json: unknown = await http.req.json().catch(() => {
    throw new Refusal('The request is no JSON.');
  });
  return { ...Object(json) };
}

/**
 * What a request to sign up says, checked as the portal checks the same form. A certificate is never an address that was
 * sent, only a file. Throws Refusal.
 */
export async function readSignUp(http: Context) {
  const { [certificateField]: sentFile, ...sent } = await readSent(http);
  const roleName = (typeof sent.RoleName === 'string' && sent.RoleName.trim()) || dealerRoleName;
  let file: ReceivedFile | undefined;
  if (isDealer(roleName) && sentFile instanceof File)
    file = await receiveFile(sentFile, expected, certificateField);
  const address = file && `/uploads/${storedName(file.bytes, file.extension)}`;
  const values = await validInput(signUpSchema(roleName), { ...sent, [certificateField]: address });
  const target: SignUpTarget = { Prefix: String(values.Prefix), RoleName: String(values.RoleName) };
  return { target, values, file };
}
