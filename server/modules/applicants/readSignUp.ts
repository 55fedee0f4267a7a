import type { Context } from 'hono';
import * as yup from 'yup';
import { certificateField, signUpRules, type SignUpTarget } from '../../../contract/calls/signUp.ts';
import { dealerRoleName } from '../../../contract/dealer.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { schemaOf } from '../../../contract/resource/schemaOf.ts';
import { dealer } from '../../../src/resources/masters/dealer.ts';
import { user } from '../../../src/resources/masters/user.ts';
import { Refusal } from '../../calls/answer.ts';
import { ruledText, requireInput } from '../../calls/input.ts';
import { storedName } from '../../services/uploadStore.ts';
import { readForm, type ReceivedFile, receiveFile } from '../uploads/receiveFile.ts';

/** What one kind of applicant fills, as the portal declares it. */
type SignUpForm = Pick<Resource, 'fields' | 'checks'>;

const { UserName, Email, MobileNo, City, Password, ConfirmPassword } = user.fields;

const personForm: SignUpForm = {
  fields: { UserName, Email, MobileNo, City, Password, ConfirmPassword },
  checks: user.checks ?? [],
};

const dealerForm: SignUpForm = { fields: dealer.fields, checks: dealer.checks ?? [] };

export const isDealer = (roleName: string): boolean =>
  roleName.toLowerCase() === dealerRoleName.toLowerCase();

export const formOf = (roleName: string): SignUpForm => (isDealer(roleName) ? dealerForm : personForm);

const longestName = 250;

const target = yup.object({
  Prefix: ruledText(signUpRules, 'Prefix').trim(),
  RoleName: yup
    .string()
    .transform((value: unknown) => value || dealerRoleName)
    .default(dealerRoleName)
    .trim()
    .max(longestName),
});

/** A request for the role, checked by the portal's own form. */
const signUpSchema = (roleName: string): yup.ObjectSchema<Record<string, unknown>> =>
  target.concat(schemaOf(formOf(roleName), 'add'));

/** What requests have beside the file, for the API's document. */
export const signUpFields = target
  .concat(schemaOf(personForm, 'add'))
  .concat(schemaOf(dealerForm, 'add'))
  .omit([certificateField]);

const certificateTypes = dealer.fields.GstCertificate.takes;

async function readSent(http: Context): Promise<Record<string, unknown>> {
  const isForm = http.req.header('content-type')?.startsWith('multipart/form-data') ?? false;
  if (isForm) return readForm(http, certificateTypes);
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
    file = await receiveFile(sentFile, certificateTypes, certificateField);
  const address = file && `/uploads/${storedName(file.bytes, file.extension)}`;
  const values = await requireInput(signUpSchema(roleName), { ...sent, [certificateField]: address });
  const target: SignUpTarget = { Prefix: String(values.Prefix), RoleName: String(values.RoleName) };
  return { target, values, file };
}
