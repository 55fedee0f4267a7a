import { isEnvelope, refusedFields, responseCodes } from '../../contract/calls/envelope.ts';
import type { Envelope } from '../../contract/calls/envelope.ts';
import { ApiError } from './ApiError.ts';
import { endSession, readSession } from './session.ts';

/** Where the documented calls are answered; another back end is named by VITE_API_URL when the portal is built. */
const base: string = import.meta.env['VITE_API_URL'] ?? '/api/api/';

/** Signed in, but not allowed (spec 1 §6). */
const unauthorized = '418';

export interface Call {
  /** The documented path, e.g. `CartonMaster/GetCarton`. */
  path: string;
  /** The permission key of the page that asks: sent as the header `page` (spec 1 §7). */
  page: string;
  /** POSTed as JSON; a call without a body is a GET. */
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** The whole address of the call `path`. */
export const addressOf = (path: string): string => `${base}${path}`;

/** Leaves for the sign-in page, and answers the error to throw meanwhile. */
function signedOut(): ApiError {
  endSession();
  return new ApiError('app.error.signed_out', '401');
}

/** The headers of every signed-in call; without a token the session is over (spec 1 §4). */
export function signedHeaders(page: string): Record<string, string> {
  const session = readSession();
  if (!session) throw signedOut();
  return { Authorization: `Bearer ${session.user.Token}`, page, 'Cache-Control': 'max-age=3153600' };
}

/** What a body of the HTTP status `status` says: the envelope of what is done; everything else is thrown (spec 1 §8). */
export function requireDone(status: number, body: unknown): Envelope<unknown> {
  if (status === 401) throw signedOut();
  const code = isEnvelope(body) ? body.ResponseCode : String(status);
  if (isEnvelope(body) && code === responseCodes.done) return body;
  if (code === unauthorized) throw new ApiError('app.error.unauthorized', code);
  const text = isEnvelope(body) ? body.ResponseMessage : '';
  throw new ApiError(
    text || 'app.error.server',
    code,
    isEnvelope(body) ? refusedFields(body.ResponseData) : {},
  );
}

/**
 * Sends a signed-in call and answers its raw response where there is one to read. Throws an ApiError for every HTTP
 * failure and for a network that fails; an aborted call throws the abort.
 */
export async function sendCall({ path, page, body, headers, signal }: Call): Promise<Response> {
  const request: RequestInit = {
    method: body ? 'POST' : 'GET',
    headers: {
      Accept: 'application/json',
      ...signedHeaders(page),
      ...(body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body ? JSON.stringify(body) : null,
    signal: signal ?? null,
  };
  const response = await fetch(addressOf(path), request).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError('app.error.network', 'network');
  });
  if (!response.ok) requireDone(response.status, await readBody(response));
  return response;
}

const readBody = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

/** Sends a signed-in call and answers its envelope; throws an ApiError for every code but `200`. */
export async function callApi(call: Call): Promise<Envelope<unknown>> {
  const response = await sendCall(call);
  return requireDone(response.status, await readBody(response));
}

/** The rows of an answer's ResponseData; what is no list of records has none. */
export const rowsOf = (answer: Envelope<unknown>): Record<string, unknown>[] =>
  Array.isArray(answer.ResponseData)
    ? answer.ResponseData.filter((row) => typeof row === 'object' && row !== null)
    : [];
