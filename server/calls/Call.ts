import { unknown } from 'valibot';
import type { AnyObject, ISchema } from 'yup';
import type { Access } from '../../contract/calls/Call.ts';
import type { Answer } from './answer.ts';
import type { CallRequest as Asked, Endpoint, SessionRequest as SignedAsked } from './endpoint.ts';

// Calls that are not yet typed values of contract/calls.

export type { Access };
export type Call = Endpoint;

type Older<Body> = { body: Body; query: Readonly<Record<string, string>> };
export type CallRequest<Body> = Asked<Body> & Older<Body>;
export type SessionRequest<Body> = SignedAsked<Body> & Older<Body>;

type Options<Body extends AnyObject> = {
  method?: 'GET' | 'POST';
  path: string;
  body?: ISchema<Body>;
  multipart?: string;
  largestBody?: number;
};

function older<Body extends AnyObject>(
  { method, path, body, multipart, largestBody }: Options<Body>,
  access: Access,
  handle: (request: SessionRequest<never>) => Promise<Answer | Response>,
): Endpoint {
  return {
    call: {
      method: method ?? 'POST',
      path,
      access,
      summary: (path.split('/')[1] ?? path).replaceAll(/([a-z])([A-Z])/g, '$1 $2'),
      answer: unknown(),
      ...(multipart && { file: multipart }),
      ...(largestBody && { largestBody }),
    },
    schema: body,
    handle: (request) => handle({ ...request, body: request.input, query: request.http.req.query() }),
  };
}

export function publicCall<Body extends AnyObject = AnyObject>(
  call: Options<Body> & { handle: (request: CallRequest<Body>) => Promise<Answer | Response> },
): Endpoint {
  return older(call, 'public', call.handle);
}

export function sessionCall<Body extends AnyObject = AnyObject>(
  call: Options<Body> & {
    access: Exclude<Access, 'public'>;
    handle: (request: SessionRequest<Body>) => Promise<Answer | Response>;
  },
): Endpoint {
  return older(call, call.access, call.handle);
}
