import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import * as v from 'valibot';
import { captureEpcis, captureLimits } from '../../../contract/calls/seals/epcis.ts';
import { epcisQueryCalls } from '../../../contract/calls/seals/epcisQueries.ts';
import { HttpRefusal, Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { type Endpoint, mountEndpoints } from '../../calls/endpoint.ts';
import { isDatabaseAway } from '../../db/pgError.ts';
import type { Module } from '../../engine/Module.ts';
import { captureEpcisEndpoint, captureWorks, getEpcisCaptureEndpoint } from './captureEvents.ts';
import { queryEndpoints } from './namedQueries.ts';
import { subscriptionWorks } from './sendSubscribed.ts';
import { getEpcisEventsEndpoint, getEpcisOfCodeEndpoint } from './queryEvents.ts';

/** The events of units and cartons in the words of EPCIS 2.0, for other programs. */
export const epcisModule = {
  endpoints: () => [
    getEpcisEventsEndpoint,
    getEpcisOfCodeEndpoint,
    captureEpcisEndpoint,
    getEpcisCaptureEndpoint,
    ...Object.values(queryEndpoints),
  ],
  works: { ...captureWorks, ...subscriptionWorks },
} satisfies Module;

interface Problem {
  type: string;
  title: string;
  status: number;
  detail?: string;
}

const noSuchResource: Problem = {
  type: 'epcisException:NoSuchResourceException',
  title: 'Resource not found',
  status: 404,
};

/** What the standard says for the statuses of our refusals. People who lack a right get 418 from us. */
const refusals: Readonly<Record<number, Pick<Problem, 'type' | 'title'>>> = {
  401: { type: 'Security', title: 'Unauthorised request' },
  403: { type: 'Security', title: 'Access to resource forbidden' },
  408: { type: 'Validation', title: 'The request is not taken' },
  413: { type: 'CaptureLimitExceeded', title: 'The request is not taken' },
  415: { type: 'Validation', title: 'The request is not taken' },
  429: { type: 'Implementation', title: 'Too many requests' },
};

/** Words an error as the standard does (RFC 7807). */
function problemOf(error: Error, isCapture: boolean, failed: () => string): Problem {
  if (error instanceof Refusal && error.code === '404') return noSuchResource;
  if (error instanceof Refusal)
    return {
      type: `epcisException:${isCapture ? 'Validation' : 'QueryParameter'}Exception`,
      title: isCapture ? 'EPCIS document is not valid' : 'EPCIS query exception',
      status: error.code === '409' ? 409 : 400,
      detail: error.message,
    };
  const status = error instanceof HttpRefusal ? (error.status === 418 ? 403 : error.status) : 0;
  const { type = 'Implementation', title = 'A server-side error occurred' } = refusals[status] ?? {};
  return {
    type: `epcisException:${type}Exception`,
    title,
    ...(status in refusals
      ? { status, detail: error.message }
      : { status: isDatabaseAway(error) ? 503 : 500, detail: failed() }),
  };
}

const sent = (problem: Problem, retryAfter?: number): Response =>
  new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
  });

const oneVersion = { 'gs1-epcis-min': '2.0.0', 'gs1-epcis-max': '2.0.0' };
const headers = {
  'content-type': 'application/json',
  'gs1-epcis-version': '2.0.0',
  'gs1-cbv-version': '2.0.0',
  'gs1-epcis-capture-limit': String(captureLimits.events),
  'gs1-epcis-capture-file-size-limit': String(captureLimits.bytes),
};

/** Answers without our envelope. */
const plain = (status: number, body: string | null, more: Readonly<Record<string, string>> = {}): Response =>
  new Response(body, { status, headers: { ...headers, ...more } });

const asJson = (data: unknown): Response => plain(200, JSON.stringify(data));
const ended = (): Response => plain(204, null);

/** Answers a call at another path, as the standard does. */
const asStandard = (
  path: string,
  one: Endpoint,
  say: (data: unknown, id: string) => Response = asJson,
): Endpoint => ({
  ...one,
  call: { ...one.call, path },
  ...(say === ended && { method: 'DELETE' }),
  handle: async (request) => {
    const answered = await one.handle(request);
    return 'ResponseData' in answered ? say(answered.ResponseData, request.params['id'] ?? '') : answered;
  },
});

/**
 * Serves the query and capture interfaces of EPCIS 2.0, such as `/events` and `/capture`, with the standard's statuses and errors in
 * place of our envelope.
 */
export function epcisInterface(deps: Deps): Hono {
  const app = new Hono();
  app.onError((error, http) => {
    const problem = problemOf(error, http.req.path.endsWith('/capture'), () => {
      const reference = randomUUID().slice(0, 8);
      deps.log.error({ err: error, reference, path: http.req.path }, 'a call of EPCIS failed');
      return `The reference is ${reference}.`;
    });
    return sent(problem, error instanceof HttpRefusal ? error.retryAfter : undefined);
  });
  const made = (status: 201 | 202, path: string) =>
    plain(status, null, { location: `${deps.config.publicUrl}/api/epcis/${path}` });
  const { create, subscribe } = epcisQueryCalls;
  const endpoints: Endpoint[] = [
    asStandard('events', getEpcisEventsEndpoint),
    asStandard('capture', captureEpcisEndpoint, (data) =>
      made(202, `capture/${v.parse(captureEpcis.answer, data).captureID}`),
    ),
    asStandard('capture/:id', getEpcisCaptureEndpoint),
    asStandard('queries', queryEndpoints.listQueries),
    asStandard('queries', queryEndpoints.createQuery, (data) =>
      made(201, `queries/${v.parse(create.answer, data).name}`),
    ),
    asStandard('queries/:id', queryEndpoints.getQuery),
    asStandard('queries/:id', queryEndpoints.endQuery, ended),
    asStandard('queries/:id/events', queryEndpoints.getQueryEvents),
    asStandard('queries/:id/subscriptions', queryEndpoints.listSubscriptions),
    asStandard('queries/:id/subscriptions', queryEndpoints.subscribe, (data, name) =>
      made(201, `queries/${name}/subscriptions/${v.parse(subscribe.answer, data).subscriptionID}`),
    ),
    asStandard('queries/:name/subscriptions/:id', queryEndpoints.endSubscription, ended),
  ];
  app.route('/', mountEndpoints(endpoints, deps));
  for (const path of new Set(endpoints.map(({ call }) => call.path))) {
    const allowed = endpoints
      .filter(({ call }) => call.path === path)
      .map((one) => one.method ?? one.call.method);
    app.options(`/${path}`, () =>
      plain(204, null, { ...oneVersion, allow: ['OPTIONS', ...allowed].join(', ') }),
    );
  }
  app.all('*', () => sent(noSuchResource));
  return app;
}
