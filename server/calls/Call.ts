import type { Context } from 'hono';
import type { AnyObject, ISchema } from 'yup';
import type { Right } from '../../contract/permission/Permission.ts';
import type { Transaction } from '../db/connect.ts';
import type { Answer } from './answer.ts';
import type { Deps } from './Deps.ts';
import type { Session } from './Session.ts';

/**
 * Who may make a call: anybody, whoever has signed in, or whoever has the right (one of several) on the page.
 * A call that serves several rights asks for the exact one itself with `requireRight`.
 */
export type Access = 'public' | 'signed-in' | { page: string; right: Right | readonly Right[] };

/** One request, read and checked as far as its call declares it. */
export interface CallRequest<Body> {
  deps: Deps;
  body: Body;
  /** The path's parts, e.g. `id` of `…/:id`. */
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** The asking machine's address, for limits. */
  address: string;
  /** Hono's own context, for headers, cookies and streams. */
  http: Context;
}

export interface SessionRequest<Body> extends CallRequest<Body> {
  session: Session;
  /**
   * Runs `work` in a transaction and answers only after its commit. With an Idempotency-Key the answer is kept in the
   * same transaction, and a repeated request gets it again instead of acting twice.
   */
  write: (work: (transaction: Transaction) => Promise<Answer>) => Promise<Answer>;
}

export interface Call {
  method: 'GET' | 'POST';
  /** Relative to /api/api/, with `:name` for its parts. */
  path: string;
  access: Access;
  schema: ISchema<unknown> | undefined;
  /** The form's field with the file: a multipart call reads its own body. */
  multipart: string | undefined;
  /** Bytes of a request that are taken at the most. */
  largestBody: number;
  handle: (request: SessionRequest<never>) => Promise<Answer | Response>;
}

type Options<Body extends AnyObject> = {
  method?: 'GET' | 'POST';
  path: string;
  body?: ISchema<Body>;
  multipart?: string;
  /** Where it is less than what calls of its kind take. */
  largestBody?: number;
};

const megabyte = 1024 * 1024;

const partsOf = <Body extends AnyObject>({ method, path, body, multipart, largestBody }: Options<Body>) => ({
  method: method ?? 'POST',
  path,
  schema: body,
  multipart,
  largestBody: largestBody ?? (multipart ? 64 : 1) * megabyte,
});

/** A call that needs no session. */
export function publicCall<Body extends AnyObject = AnyObject>(
  call: Options<Body> & { handle: (request: CallRequest<Body>) => Promise<Answer | Response> },
): Call {
  return {
    ...partsOf(call),
    access: 'public',
    handle: call.handle,
  };
}

/** A call for signed-in people: `access` says which page's right it needs. */
export function sessionCall<Body extends AnyObject = AnyObject>(
  call: Options<Body> & {
    access: Exclude<Access, 'public'>;
    handle: (request: SessionRequest<Body>) => Promise<Answer | Response>;
  },
): Call {
  return {
    ...partsOf(call),
    access: call.access,
    handle: call.handle,
  };
}
