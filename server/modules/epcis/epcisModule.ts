import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import * as v from 'valibot';
import { captureEpcis, captureLimits, tooManyEvents } from '../../../contract/calls/seals/epcis.ts';
import { epcisQueryCalls } from '../../../contract/calls/seals/epcisQueries.ts';
import { goneMessage, HttpRefusal, Refusal } from '../../calls/answer.ts';
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

/** What the standard says for the statuses of our refusals. */
const refusals: Readonly<Record<number, { type: string; title: string }>> = {
  400: { type: 'QueryParameter', title: 'EPCIS query exception' },
  401: { type: 'Security', title: 'Unauthorised request' },
  403: { type: 'Security', title: 'Access to resource forbidden' },
  404: { type: 'NoSuchName', title: 'Resource not found' },
  405: { type: 'Implementation', title: 'Method not allowed' },
  406: { type: 'NotAcceptable', title: 'The answer is not served in this form' },
  408: { type: 'Validation', title: 'The request is not taken' },
  409: { type: 'ResourceAlreadyExists', title: 'Resource already exists' },
  413: { type: 'CaptureLimitExceeded', title: 'The request is not taken' },
  415: { type: 'UnsupportedMediaType', title: 'The request is not taken' },
  429: { type: 'Implementation', title: 'Too many requests' },
  501: { type: 'Implementation', title: 'Not implemented' },
};

const wrongDocument = { type: 'Validation', title: 'EPCIS document is not valid' };
const failure = { type: 'Implementation', title: 'A server-side error occurred' };

/** The status of an error. People who lack a right get 418 from us. */
function statusOf(error: Error): number {
  const isRefusal = error instanceof Refusal;
  if (isRefusal && error.message === tooManyEvents) return 413;
  const status = error instanceof HttpRefusal ? error.status : isRefusal ? Number(error.code) : 500;
  if (status in refusals) return status;
  if (status === 418) return 403;
  return isRefusal ? 400 : isDatabaseAway(error) ? 503 : 500;
}

const oneVersion = {
  'gs1-epcis-min': '2.0.0',
  'gs1-epcis-max': '2.0.0',
  'gs1-cbv-min': '2.0.0',
  'gs1-cbv-max': '2.0.0',
  'gs1-epc-format': 'Never_Translates',
};
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

/** Answers a refusal as the standard does (RFC 7807). */
function refused(
  status: number,
  detail?: string,
  more: Readonly<Record<string, string>> = {},
  { type, title } = refusals[status] ?? failure,
): Response {
  const problem = { type: `epcisException:${type}Exception`, title, status, ...(detail && { detail }) };
  const own = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
  return plain(status, JSON.stringify(problem), { ...own, ...more });
}

/** Compares a version with 2.0.0. */
const order = (version = '2'): number =>
  /^2(?:\.0){0,3}$/.test(version) ? 0 : version.localeCompare('2', 'en', { numeric: true });

/** Says why a request is not served that wants another version, or a form that we do not write. */
function notServed(header: (name: string) => string | undefined): string | undefined {
  const isOurs = ['gs1-epcis', 'gs1-cbv'].every(
    (name) =>
      order(header(`${name}-min`)) <= 0 &&
      order(header(`${name}-max`)) >= 0 &&
      order(header(`${name}-version`)) === 0,
  );
  if (!isOurs) return 'There is only version 2.0.0 here.';
  if (header('gs1-epc-format') === 'Always_EPC_URN') return 'Identifiers are answered as they were said.';
  return /(?:\*\/\*|application\/(?:\*|json|ld\+json))\s*(?:[;,]|$)/i.test(header('accept') ?? '*/*')
    ? undefined
    : 'Answers are application/json or application/ld+json.';
}

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
    const status = statusOf(error);
    const isDocument = status === 400 && /\/(?:capture|subscriptions)$/.test(http.req.path);
    const retryAfter = error instanceof HttpRefusal && error.retryAfter;
    const more: Record<string, string> = retryAfter ? { 'retry-after': String(retryAfter) } : {};
    if (status < 500) return refused(status, error.message, more, isDocument ? wrongDocument : undefined);
    const reference = randomUUID().slice(0, 8);
    deps.log.error({ err: error, reference, path: http.req.path }, 'a call of EPCIS failed');
    return refused(status, `The reference is ${reference}.`);
  });
  app.use(async (http, next) => {
    const reason = notServed((name) => http.req.header(name));
    if (reason !== undefined) return refused(406, reason);
    await next();
    const isPlain = !/ld\+json|\*/.test(http.req.header('accept') ?? '*');
    if (isPlain && http.res.headers.get('content-type') === 'application/ld+json')
      http.res.headers.set('content-type', 'application/json');
    return undefined;
  });
  const made = (status: 201 | 202, path: string, body?: unknown) =>
    plain(status, body ? JSON.stringify(body) : null, {
      location: `${deps.config.publicUrl}/api/epcis/${path}`,
    });
  const { create, subscribe, subscriptions } = epcisQueryCalls;
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
      made(201, `queries/${name}/subscriptions/${v.parse(subscribe.answer, data).subscriptionID}`, data),
    ),
    asStandard('queries/:name/subscriptions/:id', queryEndpoints.listSubscriptions, (data, id) => {
      const one = v.parse(subscriptions.answer, data).find(({ subscriptionID }) => subscriptionID === id);
      if (!one) throw new HttpRefusal(404, goneMessage);
      return asJson(one);
    }),
    asStandard('queries/:name/subscriptions/:id', queryEndpoints.endSubscription, ended),
  ];
  app.route('/', mountEndpoints(endpoints, deps));
  for (const path of new Set(endpoints.map(({ call }) => call.path))) {
    const allowed = endpoints
      .filter(({ call }) => call.path === path)
      .map((one) => one.method ?? one.call.method);
    const allow = ['OPTIONS', ...allowed].join(', ');
    const behaviour = path === 'capture' && { 'gs1-capture-error-behaviour': 'all' };
    app.options(`/${path}`, () => plain(204, null, { ...oneVersion, ...behaviour, allow }));
    app.all(`/${path}`, () => refused(405, undefined, { allow }));
  }
  app.delete('/nextPageToken/:token', () => refused(501));
  app.all('*', () => refused(404));
  return app;
}
