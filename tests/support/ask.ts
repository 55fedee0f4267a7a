import { Hono } from 'hono';
import type { Envelope } from '../../contract/calls/envelope.ts';
import type { Call } from '../../server/calls/Call.ts';
import type { Deps } from '../../server/calls/Deps.ts';
import { mountCalls } from '../../server/calls/mountCalls.ts';
import { onError } from '../../server/middleware/onError.ts';

export interface Asked<Data> {
  status: number;
  headers: Headers;
  code: string;
  message: string;
  /** ResponseData, of the type that the test expects. */
  data: Data;
}

export interface AskOptions {
  token?: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  form?: FormData;
}

/** Asks a call as the portal would: `ask('Login/CheckUser', { Email: … })`. */
export type Ask = <Data = unknown>(path: string, body?: object, options?: AskOptions) => Promise<Asked<Data>>;

/** Some calls of the real server, mounted as the server mounts them, for tests of a module. */
export function askCalls(calls: readonly Call[], deps: Deps): Ask {
  const app = new Hono();
  app.onError(onError(deps.log));
  app.route('/api/api', mountCalls(calls, deps));
  return askApp(app);
}

/** The same over a whole app. */
export function askApp(app: { request: Hono['request'] }): Ask {
  return async <Data>(
    path: string,
    body?: object,
    { token, method, headers, form }: AskOptions = {},
  ): Promise<Asked<Data>> => {
    const response = await app.request(`/api/api/${path}`, {
      method: method ?? (body || form ? 'POST' : 'GET'),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(!form && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: form ?? (body && JSON.stringify(body)),
    });
    const answered = (await response.json()) as Envelope<Data>;
    return {
      status: response.status,
      headers: response.headers,
      code: answered.ResponseCode,
      message: answered.ResponseMessage,
      data: answered.ResponseData,
    };
  };
}
