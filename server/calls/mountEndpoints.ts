import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { readSession, type Session } from './Session.ts';
import { HttpRefusal, WrittenAnswer } from './answer.ts';
import type { Deps } from './Deps.ts';
import type { Endpoint, SessionRequest } from './endpoint.ts';
import { givenCookie } from './givenCookie.ts';
import { requireAccess } from './access.ts';
import { through } from '../db/connect.ts';
import { requireInput } from './input.ts';
import { jsonLimitsOf } from './jsonLimits.ts';
import { plainInput } from './plainInput.ts';
import { readJson } from './readBody.ts';
import { writeAtOnce, writeOnce } from './writeOnce.ts';

const signInAgain = 'Please sign in again.';

/** Reads what is sent: a GET's query string, a POST's JSON. A multipart form is its call's own to read. */
function inputOf(endpoint: Endpoint): (http: Context) => Promise<unknown> {
  const { call, schema } = endpoint;
  const limits = jsonLimitsOf(endpoint);
  if (call.file || !schema) return () => Promise.resolve();
  if (call.method === 'GET') return async (http) => requireInput(schema, plainInput(http.req.query()));
  return async (http) => requireInput(schema, await readJson(http, limits));
}

const noHeaders = Promise.resolve({});

/**
 * The endpoints as routes below the path that they are mounted at: session, rights, input, then the call's own handling. No
 * byte of a body is read before the session and its right are known or, of a public call, its visitor was counted.
 * Throws at boot when two calls have one path.
 *
 * @param headers of all answers; none where a middleware sets them. Said here they are handed to Node as they are, where
 *   each header that is set on an answer costs a scan as much as reading its seal
 */
export function mountEndpoints(
  endpoints: readonly Endpoint[],
  deps: Deps,
  headers: Promise<Readonly<Record<string, string>>> = noHeaders,
): Hono {
  const usual = headers.then((all) => ({
    ...all,
    'content-type': 'application/json',
    'cache-control': 'no-store',
  }));
  const inFront = { ...deps, database: through(deps.database, deps.database.front) };
  const app = new Hono();
  const seen = new Set<string>();
  for (const endpoint of endpoints) {
    const { method, path, access } = endpoint.call;
    const name = `${method} ${path.replace(/:\w+/g, ':').toLowerCase()}`;
    if (seen.has(name)) throw new Error(`Two calls answer ${method} ${path}`);
    seen.add(name);
    const readInput = inputOf(endpoint);
    app.on(method, `/${path}`, async (http) => {
      let session: Session | undefined;
      if (access !== 'public') {
        session = await readSession(deps, http.req.header('authorization'));
        if (!session) throw new HttpRefusal(401, signInAgain);
        requireAccess(session, access);
      }
      const address = requestAddress(http, deps.config.trustedProxies);
      await endpoint.admit?.({ deps, address });
      const input = await readInput(http);
      const written = () => {
        if (!session) throw new Error('A public call has no session to write for');
        return { deps, session, http, input };
      };
      const write: SessionRequest['write'] = async (work) => writeOnce(written(), work);
      const atOnce: SessionRequest['writeAtOnce'] = async (work) => writeAtOnce(written(), work);
      const request = {
        // strangers: those who scan and those who sign in
        deps: access === 'public' ? inFront : deps,
        input,
        params: http.req.param(),
        address,
        http,
        session,
        write,
        writeAtOnce: atOnce,
      };
      // A public call's handler never sees the session's parts: `endpoint` types it so.
      const answered = await endpoint.handle(request as SessionRequest<never>);
      if (answered instanceof Response) {
        const others = { 'cache-control': 'no-store', ...(await headers) };
        for (const [name, value] of Object.entries(others))
          if (!answered.headers.has(name)) answered.headers.set(name, value);
        return answered;
      }
      const text = answered instanceof WrittenAnswer ? answered.text : JSON.stringify(answered);
      return new Response(text, { headers: { ...(await usual), ...givenCookie(http) } });
    });
  }
  return app;
}

/**
 * The address a request came from. With `trustedProxies` proxies in front, the entry that the outermost of them wrote
 * into X-Forwarded-For; entries before it could be anybody's invention.
 */
function requestAddress(http: Context, trustedProxies: number): string {
  if (trustedProxies > 0) {
    const entries = (http.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
    const entry = entries.at(-trustedProxies);
    if (entry) return entry;
  }
  try {
    return getConnInfo(http).remote.address ?? 'unknown';
  } catch {
    // Asked in process, as tests do: there is no connection.
    return 'in-process';
  }
}
