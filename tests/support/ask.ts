import { Hono } from 'hono';
import { type Call, pathOf } from '../../contract/calls/Call.ts';
import type { Envelope } from '../../contract/calls/envelope.ts';
import type { Deps } from '../../server/calls/Deps.ts';
import { type Endpoint, mountEndpoints } from '../../server/calls/endpoint.ts';
import type { Module } from '../../server/engine/Module.ts';
import { onError } from '../../server/middleware.ts';
import type { Page } from '../../server/calls/pages.ts';

export interface Asked<Data> {
  status: number;
  headers: Headers;
  code: string;
  message: string;
  /** ResponseData. */
  data: Data;
}

export interface AskOptions {
  token?: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  form?: FormData;
  /** The parts of a call's path. */
  params?: Readonly<Record<string, string | number | boolean>>;
}

/**
 * Makes a call as the portal does, by its value or its path: `ask(actForCompany, { CompanyId }, { token })`.
 *
 * @param sent the body, or the query of a GET
 * @typeParam Usual the answer of a call that is made by its path
 */
export type Ask<Usual = unknown> = <Data = Usual>(
  called: string | Call<unknown, Data>,
  sent?: object,
  options?: AskOptions,
) => Promise<Asked<Data>>;

/** Mounts some endpoints as the server does, for tests of a module. */
export function endpointsApp(endpoints: readonly Endpoint[], deps: Deps): Hono {
  const app = new Hono();
  app.onError(onError(deps.log));
  app.route('/api/api', mountEndpoints(endpoints, deps));
  return app;
}

/** Makes calls to the endpoints of `modules`; `pages` are in the menu's order. */
export const askModules = (modules: readonly Module[], deps: Deps, pages: readonly Page[] = []): Ask =>
  askApp(
    endpointsApp(
      modules.flatMap(({ endpoints }) => endpoints?.(pages) ?? []),
      deps,
    ),
  );

/** Answers the data of a call that succeeds. Throws an Error with its code and message if it does not. */
export async function done<Data>(asked: Promise<Asked<Data>>): Promise<Data> {
  const { code, message, data } = await asked;
  if (code !== '200') throw new Error(`${code}: ${message}`);
  return data;
}

/** Makes calls to an app. */
export function askApp(app: { request: Hono['request'] }): Ask {
  return async <Data>(
    called: string | Call<unknown, Data>,
    sent?: object,
    { token, method, headers, form, params = {} }: AskOptions = {},
  ): Promise<Asked<Data>> => {
    const isQuery = typeof called !== 'string' && called.method === 'GET' && sent !== undefined;
    const query = isQuery
      ? `?${new URLSearchParams(Object.entries(sent).map(([word, value]) => [word, String(value)]))}`
      : '';
    const body = isQuery ? undefined : sent;
    const path = typeof called === 'string' ? called : pathOf(called, params);
    const usual = typeof called === 'string' ? (body || form ? 'POST' : 'GET') : called.method;
    const response = await app.request(`/api/api/${path}${query}`, {
      method: method ?? usual,
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

/** Makes calls with a session. */
export const withToken =
  <Usual>(ask: Ask<Usual>, token: string): Ask<Usual> =>
  (called, sent, options) =>
    ask(called, sent, { token, ...options });

/** Makes calls to a running server. */
export function askServer({ url }: { url: string }): Ask {
  return askApp({
    request: (input, init) => fetch(new URL(input instanceof Request ? input.url : input, url), init),
  });
}
