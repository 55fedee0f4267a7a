/**
 * Signs people in where their company does (OpenID Connect Core 1.0, with PKCE, RFC 7636):
 *
 * 1. begin: the e-mail's domain names the company, whose DNS says that it is the company's
 * 2. the browser goes to the issuer, and comes back to `/login` with a code
 * 3. finish: the code is exchanged once, in the browser that began
 * 4. person: found by the issuer's own name for them, then by a confirmed e-mail, else added
 */
import dns from 'node:dns/promises';
import { eq, gt, and, sql } from 'drizzle-orm';
import { getCookie } from 'hono/cookie';
import * as openid from 'openid-client';
import { beginCompanySignIn, finishCompanySignIn } from '../../../contract/calls/account/companySignIn.ts';
import { shortText } from '../../../contract/values/foldText.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { done, Refusal, refusalAt } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { endpoint, giveCookie } from '../../calls/endpoint.ts';
import { networkLimit } from '../../calls/limits.ts';
import { newToken, type Session, tokenHash } from '../../calls/Session.ts';
import { companySignInAttempts, companySignInSecrets } from '../../db/schema/people.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import type { FormPart, Module } from '../../engine/Module.ts';
import type { Hook } from '../../engine/save.ts';
import { requireOwnRights } from '../roles/roleRights.ts';
import { answerSignedIn, openSession, placeOf } from '../accounts/signIn.ts';
import {
  clockTolerance,
  type CompanySignIn,
  configurationOf,
  isIssuersName,
  signInsWhere,
} from './companySignIns.ts';
import { type Claims, personOfIdentity } from './personOfIdentity.ts';

const cookie = 'sealbook-company-sign-in';
const lifetime = 10 * 60 * 1000;

const limit = networkLimit('company-sign-in', { count: 120, seconds: 60 });

const unknown = 'No company signs in people with this e-mail here. Please use your password.';
const away =
  'The sign-in of your company does not answer. Please try again in a moment. If this goes on, an administrator should check the issuer.';
const otherIssuer = (name: string) =>
  `At the issuer’s address of your company, ${name} answers. Please tell an administrator to enter exactly that.`;
const notTried =
  'Please allow passwords at first, and refuse them once you have signed in with your company: a mistake would lock everybody out.';
const shared =
  'Your company’s sign-in signs with a shared secret (HS256). Please let it sign by RS256 or ES256.';
const over = 'This sign-in has ended. Please begin again.';
const refused = 'Your company did not confirm who you are. Please begin again.';

/** Finds the sign-in of an e-mail: that of the company which the DNS of its domain names. Two companies may claim a domain. */
async function signInOf(deps: Pick<Deps, 'database'>, email: string): Promise<CompanySignIn | undefined> {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const claimed = await signInsWhere(deps, 's.domain = $1', domain);
  if (!claimed.length) return undefined;
  const records = await dns.resolveTxt(domain).catch((): string[][] => []);
  const said = records.map((parts) => parts.join('').trim().toLowerCase());
  return claimed.find(({ prefix }) => said.includes(`sealbook=${prefix.toLowerCase()}`));
}

const redirectOf = ({ config }: Pick<Deps, 'config'>): string => `${config.publicUrl}/login`;

/** Where the browser goes. Rejects where the issuer does not answer, or names what is no page. */
async function addressAt(
  deps: Pick<Deps, 'config' | 'keyring'>,
  signIn: CompanySignIn,
  asked: Record<string, string>,
): Promise<URL> {
  const configuration = await configurationOf(deps, signIn);
  const signs = configuration.serverMetadata().id_token_signing_alg_values_supported;
  if (signs?.length && signs.every((name) => /^(HS\d+|none)$/.test(name))) throw new Refusal(shared);
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectOf(deps),
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    ...asked,
  });
  if (!/^https?:$/.test(address.protocol)) throw new Error(`${address.protocol} is no page`);
  return address;
}

const beginEndpoint = endpoint(
  beginCompanySignIn,
  async ({ deps, input, http }) => {
    const signIn = await signInOf(deps, input.Email);
    if (!signIn) throw refusalAt('Email', unknown);
    const [state, nonce] = [openid.randomState(), openid.randomNonce()];
    const [verifier, token] = [openid.randomPKCECodeVerifier(), newToken()];
    const address = await addressAt(deps, signIn, {
      login_hint: input.Email,
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    }).catch((error: unknown) => {
      deps.log.warn({ err: error, issuer: signIn.issuer }, 'an issuer can’t be used');
      if (error instanceof Refusal) throw error;
      const { issuer } = Object(Object(Object(error).cause).body) as { issuer?: unknown };
      throw new Refusal(typeof issuer === 'string' ? otherIssuer(shortText(issuer, 100)) : away);
    });
    await deps.database.db.insert(companySignInAttempts).values({
      tokenHash: tokenHash(token),
      companySignInId: signIn.id,
      state,
      nonce,
      verifier,
      expiresAt: new Date(deps.now().getTime() + lifetime),
    });
    giveCookie(http, cookie, token, {
      path: '/api/api/Login',
      httpOnly: true,
      sameSite: 'Strict',
      secure: deps.config.publicUrl.startsWith('https:'),
      maxAge: lifetime / 1000,
    });
    return done({ Address: address.href });
  },
  { admit: limit },
);

/** Exchanges the code of an answer for what the issuer says of the person. Rejects whatever is not the answer to the attempt. */
async function claimsOf(
  deps: Pick<Deps, 'config' | 'keyring' | 'now'>,
  signIn: CompanySignIn,
  answer: URL,
  { state, nonce, verifier }: typeof companySignInAttempts.$inferSelect,
): Promise<Claims> {
  const configuration = await configurationOf(deps, signIn);
  const tokens = await openid.authorizationCodeGrant(configuration, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!isIssuersName(claims?.sub)) throw new Error('The issuer names nobody');
  // the library reads how old a token is, not whether it comes from the future
  if (claims.iat * 1000 > deps.now().getTime() + clockTolerance * 1000)
    throw new Error('The token is of a later time');
  if ('email' in claims || !configuration.serverMetadata().userinfo_endpoint) return claims;
  // some issuers say only there what the scopes ask for
  const more = await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  return { ...more, ...claims };
}

/** What the issuer later ends the session by. */
const issuedBy = ({ sub, sid }: Claims) => ({
  issuerSubject: sub,
  issuerSid: isIssuersName(sid) ? sid : undefined,
});

const finishEndpoint = endpoint(
  finishCompanySignIn,
  async (request) => {
    const { deps, input, http } = request;
    // used up whatever comes of it: an answer that is sent twice signs in once
    const [attempt] = await deps.database.db
      .delete(companySignInAttempts)
      .where(
        and(
          eq(companySignInAttempts.tokenHash, tokenHash(getCookie(http, cookie) ?? '')),
          gt(companySignInAttempts.expiresAt, deps.now()),
        ),
      )
      .returning();
    const [signIn] = attempt ? await signInsWhere(deps, 's.id = $1', attempt.companySignInId) : [];
    if (!attempt || !signIn) throw new Refusal(over);
    const answer = new URL(`${redirectOf(deps)}?${input.Answer}`);
    const claims = await claimsOf(deps, signIn, answer, attempt).catch((error: unknown) => {
      deps.log.warn({ err: error, issuer: signIn.issuer }, 'a company’s sign-in was refused');
      throw new Refusal(refused);
    });
    const { account, token } = await inTransaction(deps.database, async (transaction) => {
      const account = await personOfIdentity(transaction, signIn, claims);
      // who waits for approval is added, and signs in later
      const place = { ...placeOf(request), issued: { companySignInId: signIn.id, ...issuedBy(claims) } };
      const token = account.isApproved && (await openSession(transaction, deps, account, place));
      return { account, token };
    });
    if (!token) throw new Refusal('Your account is waiting for approval.');
    return answerSignedIn(request, account, token);
  },
  { admit: limit },
);

/** Throws Refusal for people who lack a right of the company's administrators. */
async function requireAdministratorsRights(transaction: Transaction, session: Session): Promise<void> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    select r.id from administrator_roles a join roles r on r.id = a.role_id and r.is_active
    where r.company_id = ${session.companyId}`);
  for (const role of rows) await requireOwnRights(transaction, session, role.id);
}

/**
 * Whoever chooses who vouches for people can become an administrator, so they need the rights of one. Another issuer may give a name
 * that we know to somebody else: its people are found by their e-mails again. It is not told the secret of the one before, either.
 */
const protectCompanySignIn: Hook = async ({ transaction, session, id, values }) => {
  await requireAdministratorsRights(transaction, session);
  // whoever refuses passwords has signed in by the very settings: a mistake would lock out everybody
  const tried = sql`select from company_sign_ins c where c.id = ${id ?? null} and c.company_id = ${session.companyId}
    and (c.domain, c.issuer, c.client_id) = (${values['Domain']}, ${values['Issuer']}, ${values['ClientId']})
    and (c.is_required or exists (
      select from sessions s where s.token_hash = ${session.tokenHash} and s.company_sign_in_id = c.id
        and s.created_at > greatest(c.created_at, c.updated_at, c.secret_since)))`;
  if (values['IsRequired'] === true && !(await transaction.execute(tried)).rowCount)
    throw refusalAt('IsRequired', notTried);
  if (id === undefined) return;
  await transaction.execute(sql`
    with gone as (
      delete from company_sign_in_secrets k using company_sign_ins s
      where k.company_sign_in_id = s.id and s.id = ${id} and s.company_id = ${session.companyId}
        and (s.issuer <> ${values['Issuer']} or s.client_id <> ${values['ClientId']})
      returning s.id
    )
    update company_sign_ins s set secret_since = null from gone where s.id = gone.id`);
  await transaction.execute(sql`
      delete from company_identities i using company_sign_ins s
      where i.company_sign_in_id = s.id and s.id = ${id} and s.company_id = ${session.companyId}
        and s.issuer <> ${values['Issuer']}`);
};

/** Replaces the client secret. Whoever may do this could as well name another issuer, so it asks for the same rights. */
const putClientSecret: FormPart = {
  act: async ({ deps, transaction, session, id, values }) => {
    await requireAdministratorsRights(transaction, session);
    const { companyId } = session;
    const { rows } = await transaction.execute<{ domain: string }>(sql`
      update company_sign_ins set secret_since = now() where id = ${id} and company_id = ${companyId} returning domain`);
    const clientSecret = Buffer.from(String(values['ClientSecret']));
    const use = { companyId, of: 'sign-in', id } as const;
    const wrapped = await deps.keyring.wrapSecret(transaction, use, clientSecret);
    await transaction
      .insert(companySignInSecrets)
      .values({ companySignInId: id, companyId, wrapped })
      .onConflictDoUpdate({ target: companySignInSecrets.companySignInId, set: { wrapped } });
    await recordChange(transaction, session, {
      page: pageKeys.companySignIns,
      recordId: id,
      label: rows[0]?.domain ?? '',
      action: 'password',
      after: { ClientSecret: 'changed' },
    });
    return { message: 'The client secret is stored.' };
  },
};

/** Lets people sign in where their company does. */
export const companySignInModule = {
  endpoints: () => [beginEndpoint, finishEndpoint],
  beforeSave: { protectCompanySignIn },
  formActions: { 'CompanySignIn/PutClientSecret': putClientSecret },
} satisfies Module;
