import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { requestAddress } from '../middleware/requestAddress.ts';
import { readSession } from '../modules/login/readSession.ts';
import { HttpRefusal, Refusal } from './answer.ts';
import type { Call, CallRequest, SessionRequest } from './Call.ts';
import { requireAccess } from './requireAccess.ts';
import type { Deps } from './Deps.ts';
import type { Session } from './Session.ts';
import { validBody } from './validBody.ts';
import { writeOnce } from './writeOnce.ts';

const signInAgain = 'Please sign in again.';

async function readBody(call: Call, request: Request): Promise<unknown> {
  if (call.multipart || !call.schema) return undefined;
  let json: unknown = {};
  try {
    const text = await request.text();
    if (text) json = JSON.parse(text);
  } catch {
    throw new Refusal('The request is no JSON.');
  }
  return validBody(call.schema, json);
}

const signedOut: SessionRequest<never>['write'] = () =>
  Promise.reject(new Error('A public call has no session to write for'));

/**
 * The documented calls as routes below /api/api/: session, rights, body, then the call's own handling.
 * Throws at boot when two calls have one path.
 */
export function mountCalls(calls: readonly Call[], deps: Deps): Hono {
  const app = new Hono();
  const seen = new Set<string>();
  for (const call of calls) {
    const name = `${call.method} ${call.path.replace(/:\w+/g, ':').toLowerCase()}`;
    if (seen.has(name)) throw new Error(`Two calls answer ${call.method} ${call.path}`);
    seen.add(name);
    const tooLarge = () => Promise.reject(new HttpRefusal(413, 'This is too large to be sent.'));
    app.on(
      call.method,
      `/${call.path}`,
      bodyLimit({ maxSize: call.largestBody, onError: tooLarge }),
      async (http) => {
        const request: CallRequest<unknown> = {
          deps,
          body: undefined,
          params: http.req.param(),
          query: http.req.query(),
          address: requestAddress(http, deps.config.trustedProxies),
          http,
        };
        const { access } = call;
        let session: Session | undefined;
        if (access !== 'public') {
          session = await readSession(deps, http.req.header('authorization'));
          if (!session) throw new HttpRefusal(401, signInAgain);
          requireAccess(session, access);
        }
        request.body = await readBody(call, http.req.raw);
        const write = session ? writeOnce(deps, session, http, request.body) : signedOut;
        // A public call's handler never sees the session's parts: publicCall types it so.
        const answered = await call.handle({ ...request, session, write } as SessionRequest<never>);
        return answered instanceof Response ? answered : http.json(answered);
      },
    );
  }
  return app;
}
