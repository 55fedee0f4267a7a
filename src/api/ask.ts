import * as v from 'valibot';
import { type Access, type Call, type PartsOf, pathOf } from '../../contract/calls/Call.ts';
import { ApiError } from './ApiError.ts';
import { callApi } from './callApi.ts';
import { sendForFile } from './sendForFile.ts';

type Parts<Name extends string> = Readonly<Record<Name, string | number | boolean>>;

interface Common {
  /** The permission key of the page that asks, where the call names none: sent as the header `page` (spec 1 §7). */
  page?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** What a call is asked with: its input and the parts of its path, where it has any. */
type Asking<Request, Path extends string> = Common &
  ([Request] extends [undefined] ? { input?: undefined } : { input: Request }) &
  ([PartsOf<Path>] extends [never] ? { params?: undefined } : { params: Parts<PartsOf<Path>> });

type Optional<Value> = object extends Value ? [Value?] : [Value];

/** What a call answered that did its work. */
export interface Answered<Answer> {
  data: Answer;
  /** The server's own text. */
  message: string;
}

const pageOf = (access: Access): string | undefined => (typeof access === 'object' ? access.page : undefined);

/** The request of `call`, as the lower calls send it: a GET's input stands in its query string. */
function requestOf(
  call: Call,
  { page, headers, signal, input, params = {} }: Common & { input?: unknown; params?: Parts<string> },
) {
  const path = pathOf<string>(call, params);
  const given = Object.entries(input ?? {}).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([word, value]) => [word, String(value)]));
  const isPost = call.method === 'POST';
  return {
    path: isPost || !query.size ? path : `${path}?${query}`,
    page: page ?? pageOf(call.access) ?? 'dashboard',
    ...(isPost && { body: Object(input ?? {}) as object }),
    ...(headers && { headers }),
    signal,
  };
}

/**
 * Asks a call and answers what it says, read by the call's own schema. Throws an ApiError for every ResponseCode but 200,
 * for a network that fails, and for an answer of another shape.
 */
export async function ask<Request, Answer, Path extends string>(
  call: Call<Request, Answer, Access, Path>,
  ...[asking]: Optional<Asking<Request, Path>>
): Promise<Answered<Answer>> {
  const answer = await callApi(requestOf(call, asking ?? {}));
  const read = v.safeParse(call.answer, answer.ResponseData);
  if (!read.success) throw new ApiError('app.error.server', 'answer');
  return { data: read.output, message: answer.ResponseMessage };
}

/** Asks a call that answers a file; a refusal comes as an envelope in its place, and is thrown. */
export const askForFile = <Request, Path extends string>(
  call: Call<Request, unknown, Access, Path>,
  ...[asking]: Optional<Asking<Request, Path>>
): Promise<Response> => sendForFile(requestOf(call, asking ?? {}));
