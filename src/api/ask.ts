import * as v from 'valibot';
import { type Access, type Call, type PartsOf, pathOf } from '../../contract/calls/Call.ts';
import { type Envelope, isEnvelope, responseCodes } from '../../contract/calls/envelope.ts';
import { ApiError } from './ApiError.ts';
import { inTime, inTimeForFile, longestCall } from './inTime.ts';
import { endSession, readSession } from './session.ts';

/** The address of the documented calls. VITE_API_URL names another back end when the portal is built. */
const base: string = import.meta.env['VITE_API_URL'] ?? '/api/api/';

/** Signed in, but not allowed (spec 1 §6). */
const unauthorized = '418';

/** The whole address of the call `path`. */
export const addressOf = (path: string): string => `${base}${path}`;

/** Leaves for the sign-in page. Returns the error to throw until then. */
function signedOut(): ApiError {
  endSession();
  return new ApiError('app.error.signed_out', '401');
}

/** The headers of a signed-in call. Without a token the session is over (spec 1 §4). */
export function signedHeaders(page: string): Record<string, string> {
  const session = readSession();
  if (!session) throw signedOut();
  return {
    Authorization: `Bearer ${session.user.Token}`,
    'Accept-Language': document.documentElement.lang,
    page,
    'Cache-Control': 'max-age=3153600',
  };
}

/** The envelope of a call that was done. Throws an ApiError for every other body and HTTP status (spec 1 §8). */
export function requireDone(status: number, body: unknown): Envelope<unknown> {
  if (status === 401) throw signedOut();
  const code = isEnvelope(body) ? body.ResponseCode : String(status);
  if (isEnvelope(body) && code === responseCodes.done) return body;
  if (code === unauthorized) throw new ApiError('app.error.unauthorized', code);
  const text = isEnvelope(body) ? body.ResponseMessage : '';
  const data = isEnvelope(body) ? body.ResponseData : undefined;
  throw new ApiError(text || 'app.error.server', code, data, status >= 500);
}

/** Parses a body; undefined for one that is not JSON. Throws where the body breaks off. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Common {
  /** The asking page's permission key for the header `page`, where the call names none (spec 1 §7). */
  page?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** The address of a call that is not documented. */
  address?: string;
  /** Milliseconds for the whole answer; default: `longestCall`. */
  limit?: number;
}

type Parts<Name extends string> = Readonly<Record<Name, string | number | boolean>>;

/** A call's input and the parts of its path, where it has any. */
type Asking<Request, Path extends string> = Common &
  ([Request] extends [undefined]
    ? { input?: undefined }
    : undefined extends Request
      ? { input?: Request }
      : { input: Request }) &
  ([PartsOf<Path>] extends [never]
    ? { params?: undefined }
    : string extends PartsOf<Path>
      ? { params?: Parts<string> }
      : { params: Parts<PartsOf<Path>> });

type Optional<Value> = object extends Value ? [Value?] : [Value];

/** The answer of a call that was done. */
export interface Answered<Answer> {
  data: Answer;
  /** The server's own text. */
  message: string;
}

/** Sends a call, a GET with its input as the query string. Throws an ApiError for every HTTP failure. */
async function send(
  { method, access, path }: Call,
  {
    page,
    headers,
    input,
    params = {},
    address = addressOf(pathOf<string>({ path }, params)),
  }: Common & { input?: unknown; params?: Parts<string> },
  signal: AbortSignal,
): Promise<Response> {
  const isPost = method === 'POST';
  const given = Object.entries(input ?? {}).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(isPost ? [] : given.map(([word, value]) => [word, String(value)]));
  const ownPage = typeof access === 'object' ? access.page : 'dashboard';
  const response = await fetch(query.size ? `${address}?${query}` : address, {
    method,
    headers: {
      Accept: 'application/json',
      ...signedHeaders(page ?? ownPage),
      ...(isPost && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: isPost ? JSON.stringify(input ?? {}) : null,
    signal,
  });
  if (!response.ok) requireDone(response.status, await readBody(response));
  return response;
}

/**
 * Sends a call and reads its answer by the call's own schema. Throws an ApiError for every ResponseCode but 200, for a network
 * that fails or takes too long, and for an answer of another shape. An aborted call throws the abort.
 */
export async function ask<Request, Answer, Path extends string>(
  call: Call<Request, Answer, Access, Path>,
  ...[asking]: Optional<Asking<Request, Path>>
): Promise<Answered<Answer>> {
  const { ResponseData, ResponseMessage } = await inTime(
    { limit: asking?.limit ?? longestCall, signal: asking?.signal },
    async (signal) => {
      const response = await send(call, asking ?? {}, signal);
      return requireDone(response.status, await readBody(response));
    },
  );
  const read = v.safeParse(call.answer, ResponseData);
  if (!read.success) throw new ApiError('app.error.server', 'answer');
  return { data: read.output, message: ResponseMessage };
}

/** A query that reads what a call answers, for `useQuery`. */
export const queryFor = <Request, Answer, Path extends string>(
  queryKey: readonly unknown[],
  call: Call<Request, Answer, Access, Path>,
  ...[asking]: Optional<Asking<Request, Path>>
) => ({
  queryKey,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Answer> =>
    (await ask(call, { ...asking, signal } as Asking<Request, Path>)).data,
});

/** The server's own text of an answer. */
export const messageOf = async (answered: Promise<Answered<unknown>>): Promise<string> =>
  (await answered).message;

/**
 * Sends a call that answers a file. Throws an ApiError for the envelope of a refusal. The file may take long, if it
 * keeps coming.
 */
export async function askForFile<Request, Path extends string>(
  call: Call<Request, unknown, Access, Path>,
  ...[asking]: Optional<Asking<Request, Path>>
): Promise<Response> {
  const headers = { Accept: 'text/csv', ...asking?.headers };
  return inTimeForFile(asking?.signal, async (signal) => {
    const response = await send(call, { ...asking, headers }, signal);
    const isRefusal = response.headers.get('Content-Type')?.includes('application/json') ?? false;
    if (isRefusal) requireDone(response.status, await readBody(response));
    return response;
  });
}

/** Hands `blob` to the browser as a download named `fileName`. */
export function saveBlob(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // the download reads the address after this task
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Fetches a stored file with the session. Throws an ApiError where the file doesn't exist or the person may not see it. An
 * aborted request throws the abort.
 */
export async function fetchFile(address: string, signal?: AbortSignal): Promise<Blob> {
  const headers = signedHeaders('dashboard');
  const response = await inTimeForFile(signal, async (limited) => {
    const answered = await fetch(address, { headers, signal: limited, cache: 'no-store' });
    if (answered.status === 404) throw new ApiError('app.error.no_file', '404');
    if (!answered.ok) requireDone(answered.status, await readBody(answered));
    return answered;
  });
  return response.blob();
}

/** Downloads such a file as `fileName`. */
export const saveFile = async (address: string, fileName: string): Promise<void> =>
  saveBlob(await fetchFile(address), fileName);

/** A unique Idempotency-Key. Browsers have `crypto.randomUUID` on https and localhost only. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
