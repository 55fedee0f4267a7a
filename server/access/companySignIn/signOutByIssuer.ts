import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { createRemoteJWKSet, customFetch, decodeJwt, jwtVerify } from 'jose';
import type { Deps } from '../../calls/Deps.ts';
import { pageRequest } from '../../calls/endpoint.ts';
import { publicJson } from '../../calls/jsonLimits.ts';
import { rateCounter } from '../../calls/limits.ts';
import { bodyChunks } from '../../calls/readBody.ts';
import { tokenHash } from '../../calls/Session.ts';
import { fetchWithin } from '../../services/fetchWithin.ts';
import { reachOf } from '../../services/postEvent.ts';
import { clockTolerance, configurationOf, isIssuersName, signInsWhere } from './companySignIns.ts';

/** Where issuers tell that somebody has signed out there. */
export const companySignOutPath = '/api/company-sign-out';

const logout = 'http://schemas.openid.net/event/backchannel-logout';
/** A logout token is sent at once. */
const mostAge = '5 minutes';
/** Of one network: an issuer may sign out all people of a company at once. */
const limit = { count: 600, seconds: 60 };

/** The issuers' keys by their addresses. Each is asked anew for an unknown key, at most every thirty seconds. */
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

function keySetOf({ config }: Pick<Deps, 'config'>, address: string) {
  const known = keySets.get(address);
  if (known) return known;
  const made = createRemoteJWKSet(new URL(address), { [customFetch]: fetchWithin(reachOf(config)) });
  keySets.set(address, made);
  return made;
}

interface Told {
  /** Of companies that share the issuer and its client. */
  companySignInIds: number[];
  /** One session of the issuer, else all of the person. */
  sid: string | null;
  sub: string | null;
  /** Tells this token from every other. */
  mark: string;
}

/** Reads a logout token of one of the companies' issuers. Rejects every other text. */
async function readLogout(deps: Pick<Deps, 'config' | 'database' | 'keyring'>, token: string): Promise<Told> {
  const { iss, aud } = decodeJwt(token);
  const known = await signInsWhere(deps, 's.issuer = $1', iss);
  const meant = known.filter(({ clientId }) => [aud].flat().includes(clientId));
  const [signIn] = meant;
  if (!signIn) throw new Error(`No company signs in at ${iss}`);
  const { issuer, jwks_uri: keys = '' } = (await configurationOf(deps, signIn)).serverMetadata();
  const { payload } = await jwtVerify(token, keySetOf(deps, keys), {
    issuer,
    audience: signIn.clientId,
    maxTokenAge: mostAge,
    clockTolerance,
    requiredClaims: ['jti', 'events'],
  });
  const { events, nonce, sid, sub, jti } = payload;
  const isLogout = typeof events === 'object' && events !== null && logout in events;
  const read = (name: unknown) => (isIssuersName(name) ? name : null);
  const told = { sid: read(sid), sub: read(sub) };
  // with a nonce it is an ID token
  if (!isLogout || nonce !== undefined || (told.sid ?? told.sub) === null)
    throw new Error('This is no logout token');
  return { companySignInIds: meant.map(({ id }) => id), ...told, mark: tokenHash(`${issuer} ${jti}`) };
}

/** Ends the sessions of people who have signed out where their company signs them in (OpenID Connect Back-Channel Logout 1.0). */
export function signOutByIssuer(deps: Deps) {
  const admit = rateCounter('company-sign-out', limit);
  return async (http: Context) => {
    http.header('cache-control', 'no-store');
    admit(pageRequest(http, deps));
    const chunks: Uint8Array[] = [];
    for await (const chunk of bodyChunks(http, publicJson)) chunks.push(chunk);
    const token = new URLSearchParams(Buffer.concat(chunks).toString()).get('logout_token');
    const told = await readLogout(deps, token ?? '').catch((error: unknown) => {
      deps.log.warn({ err: error }, 'a logout token was refused');
    });
    if (!told) return http.json({ error: 'invalid_request' }, 400);
    const { companySignInIds, sid, sub, mark } = told;
    // a token that is sent again must not end what began since
    await deps.database.db.execute(sql`
      with used as (
        insert into limits (subject, count, resets_at) values (${`signed-out:${mark}`}, 1, now() + interval '10 minutes')
        on conflict do nothing returning subject
      )
      delete from sessions where exists (select from used)
        and company_sign_in_id = any(${sql.param(companySignInIds)}::int[])
        and (${sid}::text is null or issuer_sid = ${sid}) and (${sub}::text is null or issuer_subject = ${sub})`);
    return http.body(null, 200);
  };
}
