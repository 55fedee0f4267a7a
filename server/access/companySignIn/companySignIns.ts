import * as openid from 'openid-client';
import type { Deps } from '../../calls/Deps.ts';
import { fetchWithin } from '../../services/fetchWithin.ts';
import { reachOf } from '../../services/postEvent.ts';
import { webType } from '../../../contract/choices/people.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Account } from '../people/findAccount.ts';

/** A company's sign-in as it is now. */
export interface CompanySignIn {
  id: number;
  companyId: number;
  prefix: string;
  domain: string;
  issuer: string;
  clientId: string;
  roleId: number;
  rolesClaim: string | null;
  admitsAtOnce: boolean;
  /** The client secret, wrapped; null for a public client. */
  wrapped: string | null;
}

/** Whether an issuer may name a person or a session so: by up to 255 characters of ASCII (OpenID Connect Core 1.0 §2). */
export const isIssuersName = (name: unknown): name is string =>
  typeof name === 'string' && /^[ -~]{1,255}$/.test(name);

/** Seconds by which an issuer's clock may be ahead. */
export const clockTolerance = 60;
/** Seconds that an issuer may take for an answer. */
const patience = 10;
/** Milliseconds after which an issuer's description is read again. */
const known = 10 * 60 * 1000;

const columns = `s.id, s.company_id as "companyId", c.prefix, s.domain, s.issuer, s.client_id as "clientId", s.role_id as "roleId",
  s.roles_claim as "rolesClaim", s.admits_at_once as "admitsAtOnce",
  (select k.wrapped from company_sign_in_secrets k where k.company_sign_in_id = s.id) as wrapped`;

/** Finds active sign-ins of active companies. */
export async function signInsWhere(
  { database }: Pick<Deps, 'database'>,
  condition: string,
  value: unknown,
): Promise<CompanySignIn[]> {
  const { rows } = await database.pool.query<CompanySignIn>(
    `select ${columns} from company_sign_ins s join companies c on c.id = s.company_id and c.is_active
      where s.is_active and ${condition}`,
    [value],
  );
  return rows;
}

/** By the sign-in's id, so there are no more of them than sign-ins. */
const configurations = new Map<
  number,
  { settings: string; until: number; configuration: Promise<openid.Configuration> }
>();

/** Sends a client secret as the issuer takes it: in a header, which all of them should take, or else in the body. */
const withSecret =
  (secret: string): openid.ClientAuth =>
  (issuer, ...request) => {
    const methods = issuer.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const send = methods.includes('client_secret_basic') ? openid.ClientSecretBasic : openid.ClientSecretPost;
    send(secret)(issuer, ...request);
  };

/** Reads what an issuer says of itself, which is kept for ten minutes. Rejects where it does not answer. */
export function configurationOf(
  { config, keyring }: Pick<Deps, 'config' | 'keyring'>,
  { id, companyId, issuer, clientId, wrapped }: CompanySignIn,
) {
  const settings = JSON.stringify([issuer, clientId, wrapped]);
  const kept = configurations.get(id);
  if (kept?.settings === settings && kept.until > Date.now()) return kept.configuration;
  const reach = reachOf(config);
  const authentication =
    wrapped === null
      ? openid.None()
      : withSecret(keyring.unwrapSecret({ companyId, of: 'sign-in', id }, wrapped).toString());
  const configuration = openid.discovery(new URL(issuer), clientId, undefined, authentication, {
    timeout: patience,
    // the signature of a person's token is checked as well, not only where it comes from
    execute: [openid.enableNonRepudiationChecks, ...(reach.takesHttp ? [openid.allowInsecureRequests] : [])],
    [openid.customFetch]: fetchWithin(reach),
  });
  configurations.set(id, { settings, until: Date.now() + known, configuration });
  configuration.catch(() => configurations.delete(id));
  return configuration;
}

/** Throws Refusal for staff of a company that lets none of them in by a password. Dealers and mechanics have nothing else. */
export async function requirePasswords(
  { database }: Pick<Deps, 'database'>,
  { companyId, userType }: Account,
): Promise<void> {
  if (userType !== webType) return;
  const { rowCount } = await database.pool.query(
    'select from company_sign_ins where company_id = $1 and is_active and is_required',
    [companyId],
  );
  if (rowCount) throw new Refusal('Your company refuses passwords. Please press Sign in with your company.');
}
