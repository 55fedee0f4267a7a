import * as v from 'valibot';
import { certificateField, type SignUpTarget, signUpTexts } from '../../../contract/calls/account/signUp.ts';
import { dealerRoleName } from '../../../contract/choices/people.ts';
import { companyPrefix } from '../../../contract/values/patterns.ts';
import { sizeLimitOf } from '../../../contract/values/fileTypes.ts';
import { text } from '../../../contract/resource/declaration/fields.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { schemaOf } from '../../../contract/resource/schemaOf.ts';
import { dealer } from '../../../src/resources/masters/dealer.ts';
import { user } from '../../../src/resources/masters/user.ts';
import { type CallRequest } from '../../calls/endpoint.ts';
import { plainInput, requireInput } from '../../calls/requireInput.ts';
import { publicJson } from '../../calls/jsonLimits.ts';
import { readJson } from '../../calls/readBody.ts';
import { createTurns } from '../../db/createTurns.ts';
import type { Draft } from '../../services/filePlace.ts';
import { storedName } from '../../services/uploadStore.ts';
import { networkOf } from '../../calls/limits.ts';
import { type ReceivedFile, requireKind } from '../../engine/uploads/storeFile.ts';
import { receiveForm } from '../../engine/uploads/receiveForm.ts';

/** The form of one kind of applicant, as the portal declares it. */
type SignUpForm = Pick<Resource, 'fields' | 'checks'>;

const { UserName, Email, MobileNo, City } = user.fields;

/** Whoever signs up chooses the password: nobody mails a link to do so. */
const ownPassword = {
  Password: { ...user.fields.Password, required: 'Please enter password.' },
  ConfirmPassword: { ...user.fields.ConfirmPassword, required: 'Please enter confirm password.' },
};

const personForm: SignUpForm = {
  fields: { UserName, Email, MobileNo, City, ...ownPassword },
  checks: user.checks ?? [],
};

/** The company gives its dealers their codes, and says by which numbers it names them to others. */
const { DealerCode: _code, GLN: _gln, IsInvited: _staffOnly, ...dealerFields } = dealer.fields;

const dealerForm: SignUpForm = { fields: { ...dealerFields, ...ownPassword }, checks: dealer.checks ?? [] };

export const isDealer = (roleName: string): boolean =>
  roleName.toLowerCase() === dealerRoleName.toLowerCase();

export const formOf = (roleName: string): SignUpForm => (isDealer(roleName) ? dealerForm : personForm);

const target = {
  Prefix: text('Prefix', {
    code: true,
    required: signUpTexts.noCompany,
    matches: { ...companyPrefix, message: signUpTexts.noCompany },
  }),
  RoleName: text('Role'),
};

/** A request for the role, checked by the portal's own form. */
function signUpSchema(roleName: string) {
  const { fields, checks } = formOf(roleName);
  return schemaOf({ fields: { ...target, ...fields }, checks }, 'add');
}

const { [certificateField]: _certificate, ...described } = {
  ...target,
  ...personForm.fields,
  ...dealerFields,
};

/** The names that requests have beside the file, for the API's document. */
export const signUpFields = v.object(
  Object.fromEntries(Object.keys(described).map((name) => [name, v.optional(v.unknown())])),
);

const certificateTypes = dealer.fields.GstCertificate.takes;

/** Requests with a file at once, and those of one network. Strangers take no turns of people with a session. */
const turns = createTurns({ atOnce: 10, perPerson: 3, patience: 10_000 });

/** A request to sign up that passed the checks. */
export interface ReceivedSignUp {
  target: SignUpTarget;
  values: Record<string, unknown>;
  file: ReceivedFile | undefined;
}

/**
 * Reads a request to sign up, checks it as the portal checks the form, and hands it to `keep`. A certificate is always a
 * file, never an address that was sent; the file is removed unless `keep` stores it. Throws Refusal and HttpRefusal.
 */
export async function receiveSignUp<Result>(
  { deps, http, address }: Pick<CallRequest, 'deps' | 'http' | 'address'>,
  keep: (received: ReceivedSignUp) => Promise<Result>,
): Promise<Result> {
  const isForm = http.req.header('content-type')?.startsWith('multipart/form-data') ?? false;
  if (!isForm) return keep(await requireSignUp({ ...Object(plainInput(await readJson(http, publicJson))) }));
  const limit = sizeLimitOf(certificateTypes);
  const expected = { field: certificateField, limit, turns, holder: networkOf(address) };
  return receiveForm(deps, http, expected, async ({ fields, draft }) =>
    keep(await requireSignUp(fields, draft)),
  );
}

async function requireSignUp(
  sent: Readonly<Record<string, unknown>>,
  draft?: Draft,
): Promise<ReceivedSignUp> {
  const roleName = (typeof sent.RoleName === 'string' && sent.RoleName.trim()) || dealerRoleName;
  const file =
    draft && isDealer(roleName) ? await requireKind(draft, certificateTypes, certificateField) : undefined;
  const address = file && `/uploads/${storedName(file, file.extension)}`;
  const values = await requireInput(signUpSchema(roleName), {
    ...sent,
    RoleName: roleName,
    [certificateField]: address,
  });
  const target: SignUpTarget = { Prefix: String(values.Prefix), RoleName: String(values.RoleName) };
  return { target, values, file };
}
