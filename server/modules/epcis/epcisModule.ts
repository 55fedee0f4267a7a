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
  status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 429 | 500 | 503;
  detail?: string;
}

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
  if (error instanceof HttpRefusal && [401, 403, 418].includes(error.status))
    return {
      type: 'epcisException:SecurityException',
      title: error.status === 401 ? 'Unauthorised request' : 'Access to resource forbidden',
      status: error.status === 401 ? 401 : 403,
      detail: error.message,
    };
  if (error instanceof HttpRefusal && error.status === 429)
    return {
      type: 'epcisException:ImplementationException',
      title: 'Too many queries at once',
      status: 429,
      detail: error.message,
    };
  if (error instanceof HttpRefusal && (error.status === 413 || error.status === 415 || error.status === 408))
    return {
      type: `epcisException:${error.status === 413 ? 'CaptureLimitExceeded' : 'Validation'}Exception`,
      title: 'The request is not taken',
      status: error.status,
      detail: error.message,
    };
  return {
    type: 'epcisException:ImplementationException',
    title: 'A server-side error occurred',
    status: isDatabaseAway(error) ? 503 : 500,
    detail: failed(),
  };
}

const noSuchResource: Problem = {
  type: 'epcisException:NoSuchResourceException',
  title: 'Resource not found',
  status: 404,
};

const sent = (problem: Problem): Response =>
  new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  });

const headers = {
  'content-type': 'application/json',
  'gs1-epcis-version': '2.0.0',
  'gs1-cbv-version': '2.0.0',
  'gs1-epcis-capture-limit': String(captureLimits.events),
  'gs1-epcis-capture-file-size-limit': String(captureLimits.bytes),
};

/** Answers what a call answers, without our envelope. */
const plain = (status: number, data: unknown, more: Readonly<Record<string, string>> = {}): Response =>
  new Response(data === undefined ? null : JSON.stringify(data), {
    status,
    headers: { ...headers, ...more },
  });

/** Answers a call at another path, as the standard does. */
const asStandard = (
  path: string,
  one: Endpoint,
  say: (data: unknown, id: string) => Response = (data) => plain(200, data),
): Endpoint => ({
  ...one,
  call: { ...one.call, path },
  handle: async (request) => {
    const answered = await one.handle(request);
    return 'ResponseData' in answered ? say(answered.ResponseData, request.params['id'] ?? '') : answered;
  },
});

/** Serves `/events` and `/capture`, the query and capture interfaces of EPCIS 2.0, with the standard's statuses and errors in place of our envelope. */
export function epcisInterface(deps: Deps): Hono {
  const app = new Hono();
  app.onError((error, http) =>
    sent(
      problemOf(error, http.req.path.endsWith('/capture'), () => {
        const reference = randomUUID().slice(0, 8);
        deps.log.error({ err: error, reference, path: http.req.path }, 'a call of EPCIS failed');
        return `The reference is ${reference}.`;
      }),
    ),
  );
  const located = (path: string) => ({
    location: `${deps.config.publicUrl}/api/epcis/${path}`,
  });
  const endpoints: Endpoint[] = [
    asStandard('events', getEpcisEventsEndpoint),
    asStandard('capture', captureEpcisEndpoint, (data) =>
      plain(202, undefined, located(`capture/${v.parse(captureEpcis.answer, data).captureID}`)),
    ),
    asStandard('capture/:id', getEpcisCaptureEndpoint),
    asStandard('queries', queryEndpoints.listQueries),
    asStandard('queries', queryEndpoints.createQuery, (data) =>
      plain(201, undefined, located(`queries/${v.parse(epcisQueryCalls.create.answer, data).name}`)),
    ),
    asStandard('queries/:id', queryEndpoints.getQuery),
    { ...asStandard('queries/:id', queryEndpoints.endQuery, () => plain(204, undefined)), method: 'DELETE' },
    asStandard('queries/:id/events', queryEndpoints.getQueryEvents),
    asStandard('queries/:id/subscriptions', queryEndpoints.listSubscriptions),
    asStandard('queries/:id/subscriptions', queryEndpoints.subscribe, (data, name) =>
      plain(
        201,
        undefined,
        located(
          `queries/${name}/subscriptions/${v.parse(epcisQueryCalls.subscribe.answer, data).subscriptionID}`,
        ),
      ),
    ),
    {
      ...asStandard('queries/:name/subscriptions/:id', queryEndpoints.endSubscription, () =>
        plain(204, undefined),
      ),
      method: 'DELETE',
    },
  ];
  app.route('/', mountEndpoints(endpoints, deps));
  app.all('*', () => sent(noSuchResource));
  return app;
}
