import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { createRemoteJWKSet, customFetch, decodeJwt, jwtVerify } from 'jose';
import type { Deps } from '../../calls/Deps.ts';
import { fetchWithin } from '../../services/fetchWithin.ts';
import { reachOf } from '../../services/postEvent.ts';
import { configurationOf, signInsWhere } from './companySignIns.ts';

/** Where issuers tell that somebody has signed out there. */
export const companySignOutPath = '/api/company-sign-out';

const logout = 'http://schemas.openid.net/event/backchannel-logout';
/** A logout token is sent at once. */
const mostAge = '5 minutes';
const longestToken = 16_000;

interface Told {
  /** Of companies that share the issuer and its client. */
  companySignInIds: number[];
  /** One session of the issuer, else all of the person. */
  sid: unknown;
  sub: unknown;
}

/** Reads a logout token of one of the companies' issuers. Rejects every other text. */
async function readLogout(deps: Pick<Deps, 'config' | 'database' | 'keyring'>, token: string): Promise<Told> {
  const { iss, aud } = decodeJwt(token);
  const known = await signInsWhere(deps, 's.issuer = $1', iss);
  const meant = known.filter(({ clientId }) => [aud].flat().includes(clientId));
  const [signIn] = meant;
  if (!signIn) throw new Error(`No company signs in at ${iss}`);
  const { issuer, jwks_uri: keys = '' } = (await configurationOf(deps, signIn)).serverMetadata();
  const options = { [customFetch]: fetchWithin(reachOf(deps.config)) };
  const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(keys), options), {
    issuer,
    audience: signIn.clientId,
    maxTokenAge: mostAge,
    requiredClaims: ['jti', 'events'],
  });
  const { events, nonce, sid, sub } = payload;
  const isLogout = typeof events === 'object' && events !== null && logout in events;
  // with a nonce it is an ID token
  if (!isLogout || nonce !== undefined || (sid ?? sub) === undefined)
    throw new Error('This is no logout token');
  return { companySignInIds: meant.map(({ id }) => id), sid: sid ?? null, sub: sub ?? null };
}

/** Ends the sessions of people who have signed out where their company signs them in (OpenID Connect Back-Channel Logout 1.0). */
export const signOutByIssuer = (deps: Deps) => async (http: Context) => {
  http.header('cache-control', 'no-store');
  try {
    const body = await http.req.text();
    if (body.length > longestToken) throw new Error('The logout token is too long');
    const { companySignInIds, sid, sub } = await readLogout(
      deps,
      new URLSearchParams(body).get('logout_token') ?? '',
    );
    await deps.database.db.execute(
      sql`delete from sessions where company_sign_in_id = any(${sql.param(companySignInIds)}::int[])
        and (${sid}::text is null or issuer_sid = ${sid}) and (${sub}::text is null or issuer_subject = ${sub})`,
    );
    return http.body(null, 200);
  } catch (error) {
    deps.log.warn({ err: error }, 'a logout token was refused');
    return http.json({ error: 'invalid_request' }, 400);
  }
};
