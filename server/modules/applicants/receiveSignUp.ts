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
import type { CallRequest } from '../../calls/endpoint.ts';
import { requireInput } from '../../calls/requireInput.ts';
import { publicJson } from '../../calls/jsonLimits.ts';
import { readJson } from '../../calls/readBody.ts';
import { createTurns } from '../../db/createTurns.ts';
import type { Draft } from '../../services/filePlace.ts';
import { storedName } from '../../services/uploadStore.ts';
import { networkOf } from '../../calls/limits.ts';
import { type ReceivedFile, requireKind } from '../../engine/uploads/storeFile.ts';
import { receiveForm } from '../../engine/uploads/receiveForm.ts';
import { sql } from 'drizzle-orm';
import { confirmParameter } from '../../../contract/calls/account/accountRules.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { queueMail } from '../../engine/mails.ts';

/** How a request says that its sender can be reached. */
export interface Contact {
  email: string;
  mobileNo: string;
}

/** The company that a request is to, and the transaction that mails belong to. */
interface Told {
  deps: Pick<Deps, 'config'>;
  transaction: Transaction;
  companyId: number;
  companyName: string;
}

interface Owner extends Record<string, unknown> {
  email: string;
  hasEmail: boolean;
  isApproved: boolean;
}

/** Asks the owner of an e-mail to confirm it, or tells only them that they have an account already. */
export async function askToConfirm(told: Told, { email }: Contact, token: string): Promise<void> {
  const { deps, transaction, companyName } = told;
  const { rows } = await transaction.execute<{ email: string }>(
    sql`select email from users where lower(email) = lower(${email}) and is_approved`,
  );
  const [owner] = rows;
  if (owner) return tellOwner(told, { email: owner.email, hasEmail: true });
  const link = `${deps.config.publicUrl}/login#${confirmParameter}=${token}`;
  return queueMail(transaction, told, {
    to: email,
    subject: `Please confirm your e-mail for ${companyName}`,
    text: `Somebody, probably you, has asked ${companyName} for an account with this e-mail. To confirm it, open this address:

${link}

It can be used once, within two days. If you did not ask for this, you need not do anything: nothing comes of it.
`,
  });
}

/** Tells the applicant that their request has arrived; the mail is the same whether or not somebody has the mobile number. */
export const tellApplicant = (told: Told, { email }: Contact): Promise<void> =>
  queueMail(told.transaction, told, {
    to: email,
    subject: `Your request to ${told.companyName} has arrived`,
    text: `Your request for an account with ${told.companyName} has arrived. Somebody there will look at it, and you will be told by e-mail when it is decided. An account can only be given for an e-mail and a mobile number that no other account has.

If you did not ask for this, you need not do anything.
`,
  });

const ownerText = (
  what: string,
  companyName: string,
  address: string,
) => `Somebody asked ${companyName} for an account with your ${what}, but you have an account with it already. Nothing was changed.

If it was you, sign in with that account: ${address}/login. If you do not know its password any more, choose Forgot Password there.

If it was not you, you need not do anything.
`;

const tellOwner = (told: Told, { email, hasEmail }: Pick<Owner, 'email' | 'hasEmail'>): Promise<void> =>
  queueMail(told.transaction, told, {
    to: email,
    subject: 'You have an account already',
    text: ownerText(hasEmail ? 'e-mail' : 'mobile number', told.companyName, told.deps.config.publicUrl),
  });

/**
 * Tells the owners of a request's e-mail and mobile number that nothing was stored. An applicant who waits already is not told
 * again; the owner of the mobile number is told by their own e-mail.
 */
export async function tellOwners(told: Told, applicant: Contact): Promise<void> {
  const { rows } = await told.transaction.execute<Owner>(sql`
    select email, lower(email) = lower(${applicant.email}) as "hasEmail", is_approved as "isApproved"
    from users where lower(email) = lower(${applicant.email}) or mobile_no = ${applicant.mobileNo}`);
  for (const owner of rows.filter(({ isApproved }) => isApproved)) await tellOwner(told, owner);
  if (!rows.some(({ hasEmail }) => hasEmail)) await tellApplicant(told, applicant);
}

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
  if (!isForm) return keep(await requireSignUp({ ...Object(await readJson(http, publicJson)) }));
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
